import type { Work } from "../../contract.ts";

const coverInOrder = (cover: NonNullable<Work["cover"]>) => [
  cover.src,
  cover.alt,
  cover.caption,
  cover.width,
  cover.height,
  cover.files.map(({ src, width }) => [src, width]),
];

const inOrder = ({ slug, title, summary, body, cover, tags, shareText, author, audience }: Work) => [
  slug,
  title,
  summary,
  body,
  cover && coverInOrder(cover),
  tags,
  shareText,
  author,
  audience,
];
/** Whether two versions of a post say the same. */
export const isSameText = (a: Work, b: Work) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
