import { diffWordsWithSpace } from "diff";
import { AUDIENCE_NAMES, type Work } from "../../contract.ts";
import css from "./history.module.css";

/** Time limit for comparing two texts; beyond it they are shown one after the other. Milliseconds. */
const PATIENCE = { timeout: 400 };

/** A post as plain text: a line for each field with a value, then the body. */
const textOf = ({ title, summary, slug, tags, cover, shareText, audience, author, body }: Work) =>
  [
    title,
    summary,
    `/blog/${slug}`,
    tags.length > 0 && `Tags: ${tags.join(", ")}`,
    cover && `Cover: ${cover.src} ${cover.alt} ${cover.caption}`,
    shareText && `Text for sharing: ${shareText}`,
    `Who can read the whole post: ${AUDIENCE_NAMES[audience]}`,
    author && `Author: ${author}`,
    `\n${body}`,
  ]
    .filter(Boolean)
    .join("\n");

/** The difference between two versions of a post: added text underlined, removed text struck through. */
export function TextDiff({ was, is }: { was: Work; is: Work }) {
  const [before, after] = [textOf(was), textOf(is)];
  if (before === after) return <p>No differences.</p>;
  const parts = diffWordsWithSpace(before, after, PATIENCE) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <>
      <div className={css["diff"]}>
        {parts.map(({ value, added, removed }, at) =>
          added ? <ins key={at}>{value}</ins> : removed ? <del key={at}>{value}</del> : value,
        )}
      </div>
      <p className="quiet">Added text is underlined, removed text is struck through.</p>
    </>
  );
}
