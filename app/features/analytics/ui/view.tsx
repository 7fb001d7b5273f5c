import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { Panel } from "../../../ui/admin/panel.tsx";
import { ExportLink } from "../../../ui/admin/export-link.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { Skeleton } from "../../../ui/admin/status.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import { cellText, type FigureTable } from "../domain/tables.ts";
import css from "./analytics.module.css";

const never = () => () => {};
const LOADING = <Skeleton lines={6} />;

/** A chart, rendered only in the browser, with a text alternative. */
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

/** A panel that shows its figures as a chart or a table, with a link to the CSV file. */
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
        // a scrollable region must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section className={css["scroll"]} aria-label={`${title}, table`} tabIndex={0}>
          {table}
        </section>
      )}
    </Panel>
  );
}

export const FileLink = ({ title, to }: { title: string; to: string }) => (
  <ExportLink small look="quiet" to={to} aria-label={`Download ${title} as CSV`} />
);

/** The figures of a panel as a table. */
export const Figures = ({ caption, table: { columns, rows } }: { caption: string; table: FigureTable }) => (
  <table className={css["figures"]}>
    <caption className="visually-hidden">{caption}</caption>
    <Heads names={columns.map(({ name }) => name)} />
    <tbody>
      {rows.map((cells) => (
        <tr key={String(cells[0])}>
          {columns.map((column, at) => {
            const text = cellText(column, cells[at] ?? null);
            return at === 0 ? (
              <th key={column.name} scope="row">
                {text}
              </th>
            ) : (
              <td key={column.name}>{text}</td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The header row of a table. */
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

/** A disclosure that its content can close, such as after a form succeeds. */
export function Fold({ summary, children }: { summary: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css["choose"]} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children(() => setOpen(false))}
    </details>
  );
}
