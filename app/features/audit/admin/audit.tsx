import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { plural } from "../../../kernel/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/desk/bar.tsx";
import { DeskButton, DeskLink } from "../../../ui/desk/button.tsx";
import { FilterChips } from "../../../ui/desk/chips.tsx";
import { DeskField, DeskSelect } from "../../../ui/desk/field.tsx";
import { Pager } from "../../../ui/desk/pager.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { SearchBox } from "../../../ui/desk/search.tsx";
import { Empty } from "../../../ui/desk/status.tsx";
import { type Column, Table } from "../../../ui/desk/table.tsx";
import { When } from "../../../ui/desk/when.tsx";
import * as audit from "../audit.server.ts";
import type { LoggedDeed, Who } from "../contract.ts";
import { filterOf } from "../domain/filter.ts";
import css from "../ui/audit.module.css";
import { FactDiff } from "../ui/fact-diff.tsx";
import { didWhat, inShort, kindName, kindOf, subjectName } from "../ui/words.ts";

export const meta = () => [{ title: "Audit log | Villa Vesper" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const filter = filterOf(asked);
  const [page, total, known] = await Promise.all([
    audit.listDeeds(services, filter, asked.get("at")),
    audit.countDeeds(services, filter),
    audit.knownInLog(services),
  ]);
  return { ...page, total, known };
}

const columns: Column<LoggedDeed>[] = [
  {
    name: "What",
    cell: (deed) => (
      <span className={css["what"]}>
        <b>{subjectName(deed)}</b>
        <span>{didWhat(deed)}</span>
      </span>
    ),
  },
  { name: "Kind", cell: kindOf },
  {
    name: "Who",
    cell: ({ who }) => (
      <span className={css["who"]}>
        <i aria-hidden="true">{who.name.charAt(0)}</i>
        {who.name}
      </span>
    ),
  },
  { name: "Change", mono: true, cell: inShort },
  { name: "Time", mono: true, align: "right", cell: ({ at }) => <When at={at} /> },
];

const unfold = (deed: LoggedDeed) => <FactDiff deed={deed} />;

/** Who did it, and between which days; the rest of the address stays. */
function Filters({ people }: { people: Who[] }) {
  const [given] = useSearchParams();
  const kept = ["kind", "q"].filter((name) => given.has(name));
  const chosen = ["who", "from", "to"].some((name) => given.get(name));
  return (
    <Form method="get" className={css["filters"]} key={given.toString()}>
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={given.get(name)!} />
      ))}
      <DeskSelect
        label="Done by"
        name="who"
        defaultValue={given.get("who") ?? ""}
        options={[["", "Anybody"], ...people.map(({ id, name }) => [id, name] as const)]}
      />
      <DeskField label="From" name="from" type="date" defaultValue={given.get("from") ?? ""} />
      <DeskField label="Until" name="to" type="date" defaultValue={given.get("to") ?? ""} />
      <DeskButton type="submit">Show</DeskButton>
      {chosen && (
        <DeskLink look="quiet" to={`?${new URLSearchParams(kept.map((name) => [name, given.get(name)!]))}`}>
          Clear
        </DeskLink>
      )}
    </Form>
  );
}

/** Everything that was done in the administration, newest first. */
export default function AuditLog() {
  const { rows, next, previous, total, known } = useLoaderData<typeof loader>();
  const [given] = useSearchParams();
  const filtered = [...given.keys()].some((name) => name !== "at");
  const file = new URLSearchParams([...given].filter(([name]) => name !== "at"));
  return (
    <Bar
      title="Audit log"
      beside="Rows are added, never changed"
      actions={
        <>
          <SearchBox label="Find a subject or a person" placeholder="Subject or person" />
          <DeskLink to={`/api/admin/audit.csv?${file}`} icon="download">
            CSV
          </DeskLink>
        </>
      }
    >
      <FilterChips
        label="Kinds"
        name="kind"
        options={[
          { value: "", name: "Everything" },
          ...known.kinds.map((kind) => ({ value: kind, name: kindName(kind) })),
        ]}
      />
      <Filters people={known.people} />
      <Panel title="What was done" flush>
        <Table
          caption="The audit log"
          columns={columns}
          rows={rows}
          keyOf={(deed) => String(deed.id)}
          detail={unfold}
          empty={
            <Empty title={filtered ? "Nothing like that was done" : "Nothing has been done yet"}>
              {filtered
                ? "Choose another kind, person or time."
                : "Every change from this desk stands here, with what was before and after it."}
            </Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "entry", "entries")} />
      </Panel>
    </Bar>
  );
}
