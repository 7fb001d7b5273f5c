import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { Panel } from "../../../ui/admin/panel.tsx";
import { ExportLink } from "../../../ui/admin/export-link.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { Skeleton } from "../../../ui/admin/status.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import css from "./analytics.module.css";

const never = () => () => {};
const LOADING = <Skeleton lines={6} />;

/** A chart, drawn in the browser alone, and what it says in words for those who cannot see it. */
export function Canvas({ says, children }: { says: string; children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <figure className={css["canvas"]}>
      <figcaption className="visually-hidden">{says}</figcaption>
      <div aria-hidden="true">{isBrowser ? <Suspense fallback={LOADING}>{children}</Suspense> : LOADING}</div>
    </figure>
  );
}

/** A panel that shows its figures as a chart or as a table, and gives them as a file. */
export function ChartPanel({
  title,
  hint,
  file,
  controls,
  chart,
  table,
  more,
}: {
  title: string;
  hint?: ReactNode;
  file?: string;
  controls?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  more?: ReactNode;
}) {
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <Panel
      title={title}
      hint={hint}
      flush
      actions={
        <>
          {controls}
          <Segments
            label={`${title}: how it is shown`}
            chosen={view}
            onChoose={setView}
            options={[
              ["chart", <Glyph key="chart" name="chart" size={14} />, `${title} as a chart`],
              ["table", <Glyph key="table" name="list" size={14} />, `${title} as a table`],
            ]}
          />
          {file && <FileLink title={title} to={file} />}
        </>
      }
    >
      {more}
      {view === "chart" ? (
        chart
      ) : (
        // what scrolls must be reached by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above
        <section className={css["scroll"]} aria-label={`${title}, table`} tabIndex={0}>
          {table}
        </section>
      )}
    </Panel>
  );
}

export const FileLink = ({ title, to }: { title: string; to: string }) => (
  <ExportLink small look="quiet" to={to} aria-label={`${title} as CSV`} />
);

/** A plain table of figures. A column without a head is left out. */
export function Figures({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: (string | false)[];
  rows: (string | number)[][];
}) {
  const names = head.filter((name) => name !== false);
  return (
    <table className={css["figures"]}>
      <caption className="visually-hidden">{caption}</caption>
      <Heads names={names} />
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[0])}>
            {row
              .filter((_, at) => head[at] !== false)
              .map((cell, at) =>
                at === 0 ? (
                  <th key={names[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={names[at]}>{cell}</td>
                ),
              )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first row of a table: what each column holds. */
export const Heads = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
