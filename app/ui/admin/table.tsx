import { Fragment, useId, useState, type ReactNode } from "react";
import { Link } from "react-router";
import css from "./table.module.css";
import { itemAt } from "../../lib/checked.ts";

/**
 * A column; `mono` for figures and keys, `spare` columns are hidden on a phone, `labelled` ones show their
 * name next to the value there. The first column opens the row.
 */
export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  mono?: boolean;
  spare?: boolean;
  labelled?: boolean;
};

/** The content of an empty cell; hidden on a phone. */
export const NONE = "–";

type Props<Row> = {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The link of a row. */
  to?: (row: Row) => string;
  /** The details that a row unfolds, instead of a link. */
  detail?: (row: Row) => ReactNode;
  /** The keys of the selected rows; with `onSelect` rows are selectable. */
  selected?: ReadonlySet<string>;
  onSelect?: (keys: ReadonlySet<string>) => void;
  /** The empty state. */
  empty?: ReactNode;
};

const classOf = <Row,>({ align, mono, spare }: Column<Row>) =>
  [align === "right" && css["right"], mono && css["mono"], spare && css["spare"]].filter(Boolean).join(" ") ||
  undefined;

function toggled(keys: ReadonlySet<string>, key: string) {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

type OpenerProps = { to: string | undefined; fold: Choice | undefined; children: ReactNode };
/** The first cell: a link, a button that unfolds the row, or plain content. */
function Opener({ to, fold, children }: OpenerProps) {
  if (to !== undefined)
    return (
      <Link className={css["open"]} to={to}>
        {children}
      </Link>
    );
  if (!fold) return children;
  return (
    <button type="button" className={css["open"]} aria-expanded={fold.on} onClick={fold.turn}>
      {children}
    </button>
  );
}
type Choice = { on: boolean; turn: () => void };

type RowProps<Row> = Pick<Props<Row>, "columns" | "to"> & {
  row: Row;
  fold: Choice | undefined;
  pick: Choice | undefined;
};
function TableRow<Row>({ row, columns, to, fold, pick }: RowProps<Row>) {
  const id = useId();
  return (
    <tr className={css["row"]} data-picked={pick?.on || undefined}>
      {pick && (
        <td className={css["pick"]}>
          {/* labelled "Select" and the row's first column */}
          <input
            type="checkbox"
            id={`${id}pick`}
            aria-label="Select"
            aria-labelledby={`${id}pick ${id}row`}
            checked={pick.on}
            onChange={pick.turn}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row);
        return (
          <td
            key={column.name}
            id={pick && at === 0 ? `${id}row` : undefined}
            className={classOf(column)}
            data-none={content === NONE || undefined}
            data-name={column.labelled ? column.name : undefined}
          >
            {at > 0 ? (
              content
            ) : (
              <Opener to={to?.(row)} fold={fold}>
                {content}
              </Opener>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Head<Row>({ columns, pickAll }: Pick<Props<Row>, "columns"> & { pickAll: Choice | undefined }) {
  return (
    <thead>
      <tr>
        {pickAll && (
          <th className={css["pick"]} scope="col">
            <input
              type="checkbox"
              aria-label="Select every row on this page"
              checked={pickAll.on}
              onChange={pickAll.turn}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.name} className={classOf(column)} scope="col">
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A list as a table; on a phone each row is a card. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  to,
  detail,
  selected = new Set(),
  onSelect,
  empty,
}: Props<Row>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0 && empty !== undefined) return empty;
  const keys = rows.map(keyOf);
  const all = keys.length > 0 && keys.every((key) => selected.has(key));
  return (
    <div className={css["wrap"]}>
      <table className={css["table"]}>
        <caption className="visually-hidden">{caption}</caption>
        <Head
          columns={columns}
          pickAll={onSelect && { on: all, turn: () => onSelect(new Set(all ? [] : keys)) }}
        />
        <tbody>
          {rows.map((row, at) => {
            const key = itemAt(keys, at);
            const fold = detail && { on: opened.has(key), turn: () => setOpened(toggled(opened, key)) };
            return (
              <Fragment key={key}>
                <TableRow
                  row={row}
                  columns={columns}
                  to={to}
                  fold={fold}
                  pick={onSelect && { on: selected.has(key), turn: () => onSelect(toggled(selected, key)) }}
                />
                {fold?.on && (
                  <tr className={css["detail"]}>
                    <td colSpan={columns.length + (onSelect ? 1 : 0)}>{detail?.(row)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
