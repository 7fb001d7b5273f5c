const LONGEST = 80;

/** The slug of a title: "Çay at seven, again" is "cay-at-seven-again"; empty where no character fits. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST + 1);
  return cut.slice(0, cut.lastIndexOf("-") > 20 ? cut.lastIndexOf("-") : LONGEST).replace(/-$/, "");
}

/** The first of slug, slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 2; taken.has(free); n++) free = `${slug.slice(0, 110).replace(/-$/, "")}-${n}`;
  return free;
}
