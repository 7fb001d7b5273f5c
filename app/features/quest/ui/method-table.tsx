import type { ReactNode } from "react";
import css from "./validity.module.css";

/** A table of figures with a heading for each row and column; on a narrow screen it scrolls by itself. */
export const MethodTable = ({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: string[];
  rows: [name: string, ...cells: ReactNode[]][];
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  <section className={css["scroll"]} tabIndex={0} aria-label={caption}>
    <table className={css["table"]}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns never move, and two have one name
            <th key={i} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never move
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
