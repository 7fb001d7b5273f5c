import { Form, useLoaderData, useSearchParams } from "react-router";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { AdminField, AdminSelect } from "../../../ui/admin/field.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { CsvLink } from "../../../ui/admin/export-link.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import * as audit from "../audit.server.ts";
import type { StoredAuditEntry, Who } from "../contract.ts";
import { filterOf } from "../domain/filter.ts";
import css from "../ui/audit.module.css";
import { FactDiff } from "../ui/fact-diff.tsx";
import { changeSummary, kindName, kindOf, sentenceOf } from "../domain/words.ts";
import type { Route } from "./+types/audit";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Audit log");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const filter = filterOf(query);
  const [page, total, options] = await Promise.all([
    audit.listAuditEntries(services, filter, query.get("at")),
    audit.countAuditEntries(services, filter),
    audit.readFilterOptions(services),
  ]);
  return { ...page, rows: await audit.withNames(services, page.rows), total, options };
}

const columns: Column<StoredAuditEntry>[] = [
  {
    name: "What",
    cell: (entry) => <TwoLines name={sentenceOf(entry)}>{kindOf(entry)}</TwoLines>,
  },
  {
    name: "Who",
    cell: ({ who }) => (
      <span className={css["who"]}>
        <i aria-hidden="true">{who.name.charAt(0)}</i>
        {who.name}
      </span>
    ),
  },
  { name: "Change", mono: true, cell: changeSummary },
  { name: "Time", mono: true, align: "right", cell: ({ at }) => <DateTime at={at} /> },
];

const unfold = (entry: StoredAuditEntry) => <FactDiff entry={entry} />;

/** The filter for a person and for a range of days. */
function Filters({ admins }: { admins: Who[] }) {
  const [searchParams] = useSearchParams();
  const keptFilters = ["kind", "q"].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const chosen = ["who", "from", "to"].some((name) => searchParams.get(name));
  return (
    <Form method="get" className={css["filters"]} key={searchParams.toString()}>
      {keptFilters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AdminSelect
        label="Done by"
        name="who"
        defaultValue={searchParams.get("who") ?? ""}
        options={[["", "Anyone"], ...admins.map(({ id, name }) => [id, name] as const)]}
      />
      <AdminField label="From" name="from" type="date" defaultValue={searchParams.get("from") ?? ""} />
      <AdminField label="To" name="to" type="date" defaultValue={searchParams.get("to") ?? ""} />
      <AdminButton type="submit">Show</AdminButton>
      {chosen && (
        <AdminLink look="quiet" to={`?${new URLSearchParams(keptFilters)}`}>
          Clear
        </AdminLink>
      )}
    </Form>
  );
}

/** The audit log, newest first. */
export default function AuditLog() {
  const { rows, next, previous, total, options } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const filtered = [...searchParams.keys()].some((name) => name !== "at");
  return (
    <Bar
      title="Audit log"
      detail="Entries are never edited"
      actions={
        <>
          <SearchBox label="Find a subject or a person" placeholder="Subject or person" />
          <CsvLink to="/api/admin/audit.csv" />
        </>
      }
    >
      <FilterChips
        label="Kinds"
        name="kind"
        options={[
          { value: "", name: "All" },
          ...options.kinds.map((kind) => ({ value: kind, name: kindName(kind) })),
        ]}
      />
      <Filters admins={options.admins} />
      <Panel title="Activity" flush>
        <Table
          caption="The audit log"
          columns={columns}
          rows={rows}
          keyOf={(entry) => String(entry.id)}
          detail={unfold}
          empty={
            <Empty title={filtered ? "No matching entries" : "No entries yet"}>
              {filtered
                ? "Choose another kind, person or time."
                : "Every admin change appears here, with before and after."}
            </Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "entry", "entries")} />
      </Panel>
    </Bar>
  );
}
