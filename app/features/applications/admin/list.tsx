import { useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { adminAction } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { countOf, plural } from "../../../lib/plural.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { CsvLink } from "../../../ui/admin/export-link.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, Status, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, NONE, Table } from "../../../ui/admin/table.tsx";
import { clientAction } from "../../../ui/admin/use-action.ts";
import * as applications from "../applications.server.ts";
import { type ApplicationRow, SENT_STATES, TO_ANSWER_FILTER, WAYS } from "../contract.ts";
import { moveSeveralIntents } from "../decisions/move-intents.server.ts";
import { type DecisionForSeveral, DECISIONS_FOR_SEVERAL, STATE_WORDS, TO_ANSWER } from "../domain/states.ts";
import { MoveDialog } from "../ui/move-dialog.tsx";
import { State } from "../ui/state.tsx";
import type { Route } from "./+types/list";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Applications");
export { clientAction };
export const action = adminAction(moveSeveralIntents);

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const [state, q, at] = ["state", "q", "at"].map((name) => query.get(name) ?? undefined);
  return applications.listApplications(context.get(servicesContext), { state, q }, at);
}

const COLUMNS: Column<ApplicationRow>[] = [
  {
    name: "Applicant",
    cell: ({ name, email, again }) => (
      <TwoLines name={name}>
        {email} {again && <Status tone="warn">duplicate email</Status>}
      </TwoLines>
    ),
  },
  { name: "Status", cell: ({ state }) => <State state={state} /> },
  { name: "Package", spare: true, cell: ({ way }) => WAYS[way] },
  { name: "Dates", spare: true, cell: ({ dates }) => dates || NONE },
  {
    name: "Waiting since",
    labelled: true,
    align: "right",
    mono: true,
    cell: ({ waits, movedAt }) => (waits ? <DateTime at={movedAt} form="day" /> : NONE),
  },
  {
    name: "Sent",
    spare: true,
    align: "right",
    mono: true,
    cell: ({ sentAt }) => <DateTime at={sentAt} form="day" />,
  },
];

/** The list of applications, newest first. */
export default function Applications() {
  const { rows, next, previous, total, counts } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [to, setTo] = useState<DecisionForSeveral>();
  const toAnswer = TO_ANSWER.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const filtered = Boolean(searchParams.get("q") ?? searchParams.get("state"));
  return (
    <Bar
      title="Applications"
      actions={
        <>
          <SearchBox label="Find an applicant" placeholder="Name or email" />
          <CsvLink to="/api/admin/applications.csv" />
        </>
      }
    >
      <FilterChips
        label="Status"
        name="state"
        options={[
          { value: "", name: "All" },
          {
            value: TO_ANSWER_FILTER,
            name: "To answer",
            ...(toAnswer > 0 && { count: String(toAnswer) }),
          },
          ...SENT_STATES.map((value) => ({
            value,
            name: STATE_WORDS[value].name,
            ...(counts[value] && { count: String(counts[value]) }),
          })),
        ]}
      />
      <Panel
        title="Applications"
        flush
        actions={
          selected.size > 0 && (
            <>
              <span>{countOf(selected.size, "application")}</span>
              {DECISIONS_FOR_SEVERAL.map((decision) => (
                <AdminButton key={decision} small onClick={() => setTo(decision)}>
                  {decision === "waiting" ? "To the waiting list…" : "Decline…"}
                </AdminButton>
              ))}
            </>
          )
        }
      >
        <Table
          caption="Applications"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => `/admin/applications/${id}`}
          selected={selected}
          onSelect={setSelected}
          empty={
            <Empty title={filtered ? "No matching applications" : "No applications yet"}>
              {filtered
                ? "Choose another status, or search by the start of a name or email address."
                : "Applications from /apply appear here."}
            </Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "application")} />
      </Panel>
      {to && (
        <MoveDialog
          to={to}
          which={{ ids: [...selected].join(" ") }}
          onClose={(moved) => {
            setTo(undefined);
            if (moved) setSelected(new Set());
          }}
        />
      )}
    </Bar>
  );
}
