import type { Work } from "../contract.ts";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What of a post besides title and text becomes what it was when this revision is restored, in sentences. */
export function restoredBesides(now: Work, old: Work): string[] {
  const changes: [boolean, string][] = [
    [now.slug !== old.slug, `Its address becomes /blog/${old.slug} again; now it is /blog/${now.slug}.`],
    [!same(now.cover, old.cover), "Its cover changes with it."],
    [!same(now.tags, old.tags), "Its tags change with it."],
    [now.author !== old.author, "Its author changes with it."],
    [
      now.audience !== old.audience,
      old.audience === "insiders" ? "It is for Insiders again." : "It is for everybody again.",
    ],
  ];
  return changes.flatMap(([changed, says]) => (changed ? [says] : []));
}
