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

type CellProps<Row> = Omit<OpenerProps<Row>, "children"> & {
  id: string | undefined;
  column: Column<Row>;
  opens: boolean;
};
function Cell<Row>({ id, column, opens, ...opener }: CellProps<Row>) {
  const shown = column.cell(opener.row);
  return (
    <td
      id={id}
      className={classOf(column)}
      data-none={shown === NONE || undefined}
      data-name={column.labelled ? column.name : undefined}
    >
      {opens ? <Opener {...opener}>{shown}</Opener> : shown}
    </td>
  );
}

type OpenerProps<Row> = Pick<Props<Row>, "to"> & { row: Row; fold: Fold | undefined; children: ReactNode };
/** The first cell: a link, a button that unfolds the row, or plain content. */
function Opener<Row>({ row, to, fold, children }: OpenerProps<Row>) {
  if (to)
    return (
      <Link className={css["open"]} to={to(row)}>
        {children}
      </Link>
    );
  if (!fold) return children;
  return (
    <button type="button" className={css["open"]} aria-expanded={fold.open} onClick={fold.turn}>
      {children}
    </button>
  );
}
type Fold = { open: boolean; turn: () => void };
type Choice = { on: boolean; turn: () => void };

function TableRow<Row>({
  row,
  columns,
  to,
  fold,
  pick,
}: Pick<Props<Row>, "columns" | "to"> & {
  row: Row;
  fold: Fold | undefined;
  pick: Choice | undefined;
}) {
  const own = useId();
  return (
    <tr className={css["row"]} data-picked={pick?.on || undefined}>
      {pick && (
        <td className={css["pick"]}>
          {/* labelled by the row's first column, not by an id */}
          <input
            type="checkbox"
            id={`${own}pick`}
            aria-label="Select"
            aria-labelledby={`${own}pick ${own}row`}
            checked={pick.on}
            onChange={pick.turn}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          id={pick && at === 0 ? `${own}row` : undefined}
          column={column}
          row={row}
          opens={at === 0}
          fold={fold}
          {...(to && { to })}
        />
      ))}
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
  selected,
  onSelect,
  empty,
}: Props<Row>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const picked = selected ?? new Set<string>();
  const toggle = onSelect && ((key: string) => onSelect(toggled(picked, key)));
  if (rows.length === 0 && empty !== undefined) return empty;
  const keys = rows.map(keyOf);
  const all = keys.length > 0 && keys.every((key) => picked.has(key));
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
            const fold = detail && { open: opened.has(key), turn: () => setOpened(toggled(opened, key)) };
            return (
              <Fragment key={key}>
                <TableRow
                  row={row}
                  columns={columns}
                  fold={fold}
                  pick={toggle && { on: picked.has(key), turn: () => toggle(key) }}
                  {...(to && { to })}
                />
                {fold?.open && (
                  <tr className={css["detail"]}>
                    <td colSpan={columns.length + (toggle ? 1 : 0)}>{detail?.(row)}</td>
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
