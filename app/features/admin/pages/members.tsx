import { useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { plural } from "../../../lib/plural.ts";
import { adminAction } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { CsvLink } from "../../../ui/admin/export-link.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, NONE, Table } from "../../../ui/admin/table.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { rupees } from "../../../lib/money.ts";
import { clientAction } from "../../../ui/admin/use-action.ts";
import * as admin from "../admin.server.ts";
import { invite } from "../member-intents.server.ts";
import { type AdminMember, membersFilterOf } from "../contract.ts";
import { Invite } from "../ui/invite.tsx";
import { MemberState } from "../ui/member-state.tsx";
import css from "../ui/members.module.css";
import type { Route } from "./+types/members";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Members");
export { clientAction };
export const action = adminAction({ invite });

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const searchParams = new URL(request.url).searchParams;
  const filter = membersFilterOf(searchParams);
  const [page, total] = await Promise.all([
    admin.listAdminMembers(services, filter, searchParams.get("at")),
    admin.countAdminMembers(services, filter),
  ]);
  return { ...page, total };
}

const columns: Column<AdminMember>[] = [
  {
    name: "Member",
    cell: ({ name, email }) => <TwoLines name={name}>{email}</TwoLines>,
  },
  { name: "Status", cell: (member) => <MemberState of={member} /> },
  {
    name: "Quests",
    cell: ({ quests, result }) =>
      quests === 0 ? NONE : `${result}${quests > 1 ? `, ${quests} quests` : ""}`,
  },
  {
    name: "Orders",
    align: "right",
    mono: true,
    cell: ({ orders, paid, returned }) =>
      orders === 0 ? (
        NONE
      ) : (
        <>
          {rupees(paid)}
          {returned > 0 && <span className={css["back"]}> −{rupees(returned)}</span>}
        </>
      ),
  },
  {
    name: "Joined",
    align: "right",
    mono: true,
    spare: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} form="day" />,
  },
  {
    name: "Last sign-in",
    labelled: true,
    align: "right",
    mono: true,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateTime at={lastSignInAt} /> : "Not yet"),
  },
];

const CHIPS = [
  { value: "", name: "All" },
  { value: "confirmed", name: "Confirmed" },
  { value: "paid", name: "Paid" },
  { value: "waiting", name: "Not confirmed" },
  { value: "invited", name: "Invited" },
  { value: "suspended", name: "Suspended" },
];

/** Everyone with an account or an invitation, newest first. */
export default function Members() {
  const { rows, next, previous, total } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const [inviting, setInviting] = useState(false);
  const filtered = Boolean(searchParams.get("q") || searchParams.get("state"));
  return (
    <Bar
      title="Members"
      actions={
        <>
          <SearchBox label="Find a member" placeholder="Name or email" />
          <CsvLink to="/api/admin/members.csv" />
          <AdminButton look="solid" icon="plus" onClick={() => setInviting(true)}>
            Invite
          </AdminButton>
        </>
      }
    >
      <FilterChips label="Status" name="state" options={CHIPS} />
      <Panel title="All members" flush>
        <Table
          caption="Members, newest first"
          columns={columns}
          rows={rows}
          keyOf={(member) => member.id}
          to={(member) => `/admin/members/${member.id}`}
          empty={
            <Empty title={filtered ? "No matching members" : "No members yet"}>
              {filtered
                ? "Search by the start of a first name, last name or email address, or choose another status."
                : "People who sign up appear here. You can also invite someone."}
            </Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "member")} />
      </Panel>
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </Bar>
  );
}
