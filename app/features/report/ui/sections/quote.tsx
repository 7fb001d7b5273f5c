import { Fragment } from "react";

/** Lines of verse, which are stored with " / " between them. */
export const Verse = ({ text }: { text: string }) =>
  text.split(" / ").map((line, i) => (
    <Fragment key={line}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ));

/** "Author, Work, year", with an emphasised author. */
export function Author({ text }: { text: string }) {
  const [name, ...work] = text.split(", ");
  return (
    <figcaption>
      <b>{name}</b>
      {work.length > 0 && `, ${work.join(", ")}`}
    </figcaption>
  );
}
