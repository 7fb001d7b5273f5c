import { diffWordsWithSpace } from "diff";
import type { Work } from "../../contract.ts";
import { AUDIENCE_NAMES } from "../../domain/audience.ts";
import css from "./history.module.css";

/** Milliseconds after which two long texts that have little in common are shown one after the other. */
const PATIENCE = { timeout: 400 };

/** All of a post as one plain text: a line for each field that has something in it, then the body. */
const textOf = ({ title, summary, slug, tags, cover, shareText, audience, author, body }: Work) =>
  [
    title,
    summary,
    `/blog/${slug}`,
    tags.length > 0 && `Tags: ${tags.join(", ")}`,
    cover && `Cover: ${cover.src} ${cover.alt} ${cover.caption}`,
    shareText && `Text for sharing: ${shareText}`,
    `Who can read all of it: ${AUDIENCE_NAMES[audience]}`,
    author && `Author: ${author}`,
    `\n${body}`,
  ]
    .filter(Boolean)
    .join("\n");

/** What is different between two versions of a post: added is underlined, removed is struck through. */
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
      <p className={css["legend"]}>Added text is underlined, removed text is struck through.</p>
    </>
  );
}
