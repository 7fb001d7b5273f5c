import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { firstOf, itemAt } from "../../../lib/checked.ts";
import { grouped, shareOf } from "../../../lib/india-format.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { Overview, Share } from "../domain/figures.ts";
import type { FilterName } from "../domain/filter.ts";
import { OTHER } from "../domain/sums.ts";
import { cellText, type FigureTable, type overviewTables, totalOf } from "../domain/tables.ts";
import { deviceName, NONE } from "../domain/words.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { ChartPanel, Figures, Heads } from "./view.tsx";

/** A list in a panel: bars for the second column of its table, followed by the column named `more`. */
type List<Name extends string> = { name: string; table: Name; more: string; filter?: FilterName };
const SHOWN = 8;

/** Rows of a table with bars scaled to the largest figure. */
function Bars({
  table: { columns, rows },
  more,
  filter,
  empty,
}: {
  table: FigureTable;
  more: string;
  filter: FilterName | undefined;
  empty: string;
}) {
  const { changed } = useChoices();
  const [all, setAll] = useState(false);
  const second = columns.findIndex(({ name }) => name === more);
  const [nameColumn, figureColumn, moreColumn] = [
    firstOf(columns),
    itemAt(columns, 1),
    itemAt(columns, second),
  ];
  const bars = rows.flatMap((cells) => {
    const [value, n] = [String(cells[0]), Number(cells[1])];
    return n > 0
      ? [{ value, name: cellText(nameColumn, value), n, more: cellText(moreColumn, cells[second] ?? null) }]
      : [];
  });
  const most = Math.max(1, ...bars.map(({ n }) => n));
  if (!bars.length) return <Empty title={empty} />;
  return (
    <>
      <table className={css["ranks"]}>
        <Heads names={[nameColumn.name, figureColumn.name, more]} />
        <tbody>
          {(all ? bars : bars.slice(0, SHOWN)).map((bar) => (
            <tr key={bar.value}>
              <th scope="row">
                <svg className={css["bar"]} aria-hidden="true" preserveAspectRatio="none">
                  <rect width={`${(bar.n / most) * 100}%`} height="100%" rx="4" />
                </svg>
                {filter && bar.value !== OTHER ? (
                  <Link to={changed({ [filter]: bar.value })}>{bar.name}</Link>
                ) : (
                  <span>{bar.name}</span>
                )}
              </th>
              <td>{grouped(bar.n)}</td>
              <td>{bar.more}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length > SHOWN && (
        <div className={css["moreRow"]}>
          <AdminButton small look="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Fewer" : `All ${bars.length}`}
          </AdminButton>
        </div>
      )}
    </>
  );
}

/** A panel with one list, or with several to switch between. */
export function ListPanel<Name extends string>({
  title,
  hint,
  tables,
  lists,
  above,
  empty = NONE,
}: {
  title: string;
  hint?: string;
  tables: Record<Name, FigureTable>;
  lists: List<Name>[];
  above?: ReactNode;
  empty?: string;
}) {
  const { file } = useChoices();
  const [chosen, choose] = useState(firstOf(lists).name);
  const list = lists.find(({ name }) => name === chosen) ?? firstOf(lists);
  const table = tables[list.table];
  return (
    <ChartPanel
      title={title}
      hint={hint}
      file={file(list.table)}
      controls={
        lists.length > 1 && (
          <Segments
            label={`${title} by`}
            chosen={chosen}
            onChoose={choose}
            options={lists.map(({ name }) => [name, name])}
          />
        )
      }
      chart={
        <>
          {above}
          <Bars key={list.name} table={table} more={list.more} filter={list.filter} empty={empty} />
        </>
      }
      table={<Figures caption={`${title}: ${list.name}`} table={table} />}
    />
  );
}

/** Panels with visits by source, page and device. */
export function OverviewLists({
  shown,
  tables,
}: {
  shown: Overview;
  tables: ReturnType<typeof overviewTables>;
}) {
  const devices = shown.devices.filter(({ now }) => now > 0);
  return (
    <div className={css["three"]}>
      <ListPanel
        title="Sources"
        tables={tables}
        lists={[
          { name: "Source", table: "sources", more: "Bought", filter: "source" },
          { name: "Campaign", table: "campaigns", more: "Bought", filter: "campaign" },
          { name: "Platform", table: "platforms", more: "Bought", filter: "platform" },
        ]}
      />
      <ListPanel
        title="Pages"
        tables={tables}
        lists={[
          { name: "All", table: "pages", more: "Time, median" },
          { name: "First", table: "entry-pages", more: "Share", filter: "entry" },
          { name: "Last", table: "exit-pages", more: "Share", filter: "exit" },
        ]}
      />
      <ListPanel
        title="Devices"
        tables={tables}
        above={devices.length > 0 && <Parted parts={devices} />}
        lists={[
          { name: "System", table: "systems", more: "Share" },
          { name: "Browser", table: "browsers", more: "Share" },
          { name: "Device", table: "devices", more: "Share", filter: "device" },
        ]}
      />
    </div>
  );
}

/** A bar of all visits divided by device, with the same shares as text below. */
function Parted({ parts }: { parts: Share[] }) {
  const all = totalOf(parts);
  const from = (at: number) => (totalOf(parts.slice(0, at)) / all) * 100;
  return (
    <div className={css["parted"]}>
      <svg aria-hidden="true" preserveAspectRatio="none">
        {parts.map(({ name, now }, at) => (
          <rect
            key={name}
            data-part={at}
            x={`${from(at)}%`}
            width={`${Math.max(0, (now / all) * 100 - 0.4)}%`}
            height="100%"
          />
        ))}
      </svg>
      <p>
        {parts.map(({ name, now }, at) => (
          <span key={name} data-part={at}>
            {deviceName(name)} {shareOf(now, all)}
          </span>
        ))}
      </p>
    </div>
  );
}
