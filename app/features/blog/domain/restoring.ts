import type { Work } from "../contract.ts";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Sentences about what else changes when a revision is restored, besides title and text. `addressFree`: no
 * other post has taken the old slug, so it is restored.
 */
export function restoredBesides(now: Work, old: Work, { addressFree }: { addressFree: boolean }): string[] {
  const address = addressFree
    ? `Its address becomes /blog/${old.slug} again (now /blog/${now.slug}).`
    : `Its address stays /blog/${now.slug}: another post now has /blog/${old.slug}.`;
  const audience =
    old.audience === "insiders" ? "Only Insiders can read it again." : "Everyone can read it again.";
  const changes: [boolean, string][] = [
    [now.slug !== old.slug, address],
    [now.summary !== old.summary, "The summary changes too."],
    [now.shareText !== old.shareText, "The text for sharing changes too."],
    [!same(now.cover, old.cover), "The cover changes too."],
    [!same(now.tags, old.tags), "The tags change too."],
    [now.author !== old.author, "The author changes too."],
    [now.audience !== old.audience, audience],
  ];
  return changes.flatMap(([changed, says]) => (changed ? [says] : []));
}
