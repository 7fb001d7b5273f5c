import { useSearchParams } from "react-router";
import { AdminLink } from "./button.tsx";
import css from "./surface.module.css";
import { grouped } from "../../lib/india-format.ts";

export type Total = { count: number; approximate: boolean };

/** "1,234", or "about 2,00,000" for an estimate. */
export const totalText = ({ count, approximate }: Total) => `${approximate ? "about " : ""}${grouped(count)}`;

/**
 * The footer of a list: the total, and links to the next and previous pages. `next` and `previous` are
 * cursors of `paging.server.ts`, stored in the URL as `at`.
 */
export function Pager({
  next,
  previous,
  total,
  noun = "rows",
}: {
  next?: string;
  previous?: string;
  total?: Total;
  noun?: string;
}) {
  const [searchParams] = useSearchParams();
  if (!next && !previous && !total) return null;
  const to = (cursor: string) => {
    const address = new URLSearchParams(searchParams);
    address.set("at", cursor);
    return `?${address}`;
  };
  return (
    <nav className={`row ${css["pager"]}`} aria-label="Pages of the list">
      <span>{total && `${totalText(total)} ${noun}`}</span>
      {previous && (
        <AdminLink small icon="left" to={to(previous)} rel="prev">
          Previous
        </AdminLink>
      )}
      {next && (
        <AdminLink small to={to(next)} rel="next">
          Next
        </AdminLink>
      )}
    </nav>
  );
}
