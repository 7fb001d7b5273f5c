import { useLoaderData, useSearchParams } from "react-router";
import { servicesContext } from "../../../context.ts";
import { plural } from "../../../lib/plural.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, Status, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, NONE, Table } from "../../../ui/admin/table.tsx";
import { Tile, Tiles } from "../../../ui/admin/tiles.tsx";
import type { SecurityEvent } from "../contract.ts";
import { unusual, WORDS } from "../domain/words.ts";
import * as safety from "../safety.server.ts";
import css from "../ui/safety.module.css";
import type { Route } from "./+types/safety";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Safety");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const filter = safety.securityFilterOf(query);
  const [page, total, counts] = await Promise.all([
    safety.listSecurityEvents(services, filter, query.get("at")),
    safety.countSecurityEvents(services, filter),
    safety.countByKind(services),
  ]);
  return { ...page, total, counts, unusualKinds: unusual(counts) };
}

const columns: Column<SecurityEvent>[] = [
  {
    name: "What",
    cell: ({ kind, detail }) => <TwoLines name={WORDS[kind].name}>{detail}</TwoLines>,
  },
  {
    name: "Member",
    cell: ({ userId, member }) => {
      if (!userId) return NONE;
      if (!member) return "Deleted account";
      return (
        <AdminLink look="quiet" to={`/admin/members/${userId}`}>
          {member}
        </AdminLink>
      );
    },
  },
  { name: "Network", mono: true, cell: ({ network }) => network ?? NONE },
  { name: "Time", mono: true, align: "right", cell: ({ at }) => <DateTime at={at} /> },
];

const unfold = ({ kind, requestId }: SecurityEvent) => (
  <p className={css["means"]}>
    {WORDS[kind].means} {requestId && <span className={`quiet ${css["number"]}`}>Request {requestId}</span>}
  </p>
);

/** Security events: what happened, from where, and what it means. */
export default function Safety() {
  const { rows, next, previous, total, counts, unusualKinds } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const filtered = searchParams.has("kind") || searchParams.has("q");
  return (
    <Bar
      title="Safety"
      detail="Kept for 90 days"
      actions={<SearchBox label="Find a network address" placeholder="Network, such as 203.0.113.9" />}
    >
      {counts.length > 0 && (
        <Tiles label="The last 24 hours">
          {counts
            .toSorted((a, b) => b.lastDay - a.lastDay)
            .slice(0, 4)
            .map(({ kind, lastDay, perDayBefore }) => (
              <Tile
                key={kind}
                label={WORDS[kind].name}
                value={String(lastDay)}
                note={`${perDayBefore < 1 ? "Less than one" : Math.round(perDayBefore)} a day in the previous week`}
                alarm={unusualKinds.some((count) => count.kind === kind)}
              />
            ))}
        </Tiles>
      )}
      {unusualKinds.length > 0 && (
        <Status tone="bad">
          Unusual activity: {unusualKinds.map(({ kind }) => WORDS[kind].name.toLowerCase()).join(", ")}
        </Status>
      )}
      <FilterChips
        label="Kinds"
        name="kind"
        options={[
          { value: "", name: "All" },
          ...counts.map(({ kind }) => ({ value: kind, name: WORDS[kind].name })),
        ]}
      />
      <Panel title="Events" flush>
        <Table
          caption="Security events"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          detail={unfold}
          empty={
            <Empty title={filtered ? "No matching events" : "No events yet"}>
              {filtered
                ? "Choose another kind or network."
                : "Wrong passwords, rate limits, exports and changed passkeys appear here."}
            </Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "event")} />
      </Panel>
    </Bar>
  );
}
