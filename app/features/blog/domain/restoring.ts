import type { Work } from "../contract.ts";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What of a post besides title and text becomes what it was when this revision is restored, in sentences.
 * `addressFree`: no other post has the old address by now, so that it comes back.
 */
export function restoredBesides(now: Work, old: Work, { addressFree }: { addressFree: boolean }): string[] {
  const address = addressFree
    ? `Its address becomes /blog/${old.slug} again; now it is /blog/${now.slug}.`
    : `Its address stays /blog/${now.slug}: another post has /blog/${old.slug} by now.`;
  const audience = old.audience === "insiders" ? "It is for Insiders again." : "It is for everybody again.";
  const changes: [boolean, string][] = [
    [now.slug !== old.slug, address],
    [now.summary !== old.summary, "Its summary changes with it."],
    [now.shareText !== old.shareText, "Its text for sharing changes with it."],
    [!same(now.cover, old.cover), "Its cover changes with it."],
    [!same(now.tags, old.tags), "Its tags change with it."],
    [now.author !== old.author, "Its author changes with it."],
    [now.audience !== old.audience, audience],
  ];
  return changes.flatMap(([changed, says]) => (changed ? [says] : []));
}
