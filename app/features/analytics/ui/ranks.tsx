import { useState } from "react";
import { Link } from "react-router";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import css from "./analytics.module.css";
import { Heads } from "./heads.tsx";

/** A name with its figure; `to` narrows the visits to it, `more` is a second figure. */
export type Rank = { key: string; name: string; n: number; shown: string; more?: string; to?: string };
const SHOWN = 8;

/** Names by their figures, the greatest first, each with a bar as long as its share of the greatest. */
export function Ranks({
  head,
  rows,
  empty,
}: {
  head: [string, string, string?];
  rows: readonly Rank[];
  empty: string;
}) {
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ n }) => n));
  if (!rows.length) return <Empty title={empty} />;
  return (
    <>
      <table className={css["ranks"]}>
        <Heads names={head.filter((name) => name !== undefined)} />
        <tbody>
          {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <svg className={css["bar"]} aria-hidden="true" preserveAspectRatio="none">
                  <rect width={`${(row.n / most) * 100}%`} height="100%" rx="4" />
                </svg>
                {row.to ? <Link to={row.to}>{row.name}</Link> : <span>{row.name}</span>}
              </th>
              <td>{row.shown}</td>
              {head[2] && <td className={css["second"]}>{row.more}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <div className={css["moreRow"]}>
          <AdminButton small look="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Fewer" : `All ${rows.length}`}
          </AdminButton>
        </div>
      )}
    </>
  );
}
