import { useState } from "react";
import { data, useLoaderData } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { adminAction } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Story } from "../../../ui/admin/story.tsx";
import { Empty, Status } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { rupees } from "../../../lib/money.ts";
import { clientAction } from "../../../ui/admin/use-action.ts";
import * as admin from "../admin.server.ts";
import { memberIntents } from "../member-intents.server.ts";
import type { MemberFile } from "../contract.ts";
import { ORDER_STATE_NAMES, ORDER_STATE_TONES } from "../../payments/ledger.contract.ts";
import { NotesPanel } from "../../notes/notes.browser.tsx";
import { noteIntents } from "../../notes/notes.server.ts";
import { InsiderPanel } from "../ui/insider-panel.tsx";
import { Invite } from "../ui/invite.tsx";
import { MemberAccess } from "../ui/member-access.tsx";
import { MemberRights } from "../ui/member-rights.tsx";
import { MemberState } from "../ui/member-state.tsx";
import { SendAgain } from "../ui/send-again.tsx";
import css from "../ui/members.module.css";
import type { Route } from "./+types/member";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Member");
export { clientAction };
export const action = adminAction({ ...memberIntents, ...noteIntents("member") });

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = await admin.readMember(context.get(servicesContext), params.id);
  if (!member) throw data(null, { status: 404 });
  return member;
}

const WAYS = { password: "Password", google: "Google", passkey: "Passkey" } as const;

function Account({ facts }: { facts: MemberFile["facts"] }) {
  const { email, phone, createdAt, lastSignInAt, lastSeenAt, sessions, ways, secondFactor, source } = facts;
  const isInvited = facts.state === "invited";
  return (
    <Panel title="Account">
      <Facts>
        <Fact name="Email">{email}</Fact>
        {phone && <Fact name="Phone">{phone}</Fact>}
        <Fact name={isInvited ? "Invited" : "Joined"}>
          <DateTime at={createdAt} form="day" />
        </Fact>
        <Fact name="Last sign-in">{lastSignInAt ? <DateTime at={lastSignInAt} /> : "Never"}</Fact>
        {lastSeenAt && (
          <Fact name="Last seen">
            <DateTime at={lastSeenAt} />
          </Fact>
        )}
        <Fact name="Signed in on">{countOf(sessions, "device")}</Fact>
        <Fact name="Sign-in method">{ways.map((way) => WAYS[way]).join(", ") || "none yet"}</Fact>
        <Fact name="Two-step sign-in">{secondFactor ? "On" : "Off"}</Fact>
        <Fact name="Came from">{isInvited ? "Not signed up yet" : source || "Direct"}</Fact>
      </Facts>
    </Panel>
  );
}

type Quest = MemberFile["quests"][number];
const questColumns: Column<Quest>[] = [
  { name: "Result", cell: ({ result }) => result },
  { name: "Statements", labelled: true, mono: true, align: "right", cell: ({ statements }) => statements },
  { name: "Grade", labelled: true, mono: true, cell: ({ grade }) => grade },
  {
    name: "Finished",
    mono: true,
    align: "right",
    cell: ({ completedAt }) => <DateTime at={completedAt} form="day" />,
  },
];
type Order = MemberFile["orders"][number];
const orderColumns: Column<Order>[] = [
  { name: "Order", mono: true, cell: ({ number, id }) => number ?? `Order ${id.slice(4, 12)}` },
  {
    name: "Status",
    cell: ({ state }) => <Status tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_NAMES[state]}</Status>,
  },
  {
    name: "Amount",
    mono: true,
    align: "right",
    cell: ({ amount, refundedAmount }) => (
      <>
        {rupees(amount)}
        {refundedAmount > 0 && <span className={css["back"]}> −{rupees(refundedAmount)}</span>}
      </>
    ),
  },
  { name: "Date", mono: true, align: "right", cell: ({ at }) => <DateTime at={at} /> },
];

/** One member: account, history, orders, quests, and actions. */
export default function Member() {
  const { facts, story, earlier, orders, quests, unfinished, insider, notes, ending } =
    useLoaderData<typeof loader>();
  const [inviting, setInviting] = useState(false);
  return (
    <Bar
      title={facts.name}
      back={{ name: "Members", to: "/admin/members" }}
      detail={<MemberState of={facts} />}
      actions={
        <>
          {(facts.state === "waiting" || facts.state === "invited") && (
            <AdminButton icon="mail" onClick={() => setInviting(true)}>
              Invite again
            </AdminButton>
          )}
          <AdminLink icon="mail" to={`mailto:${facts.email}`}>
            Email
          </AdminLink>
        </>
      }
    >
      <TwoColumns
        side={
          <>
            <Account facts={facts} />
            <NotesPanel id={facts.id} notes={notes} />
            <SendAgain
              email={facts.email}
              documents={orders.flatMap(({ id, number, document }) =>
                number ? [{ id, number, document }] : [],
              )}
            />
            <MemberAccess {...facts} />
            <MemberRights key={facts.id} ending={ending} />
            <InsiderPanel name={facts.name} membership={insider} />
          </>
        }
      >
        <Panel title="Activity" hint="Times are IST">
          {earlier > 0 && (
            <p>{countOf(earlier, "earlier entry", "earlier entries")} are in their data export.</p>
          )}
          <Story steps={story} />
        </Panel>
        <Panel title="Orders" flush>
          <Table
            caption="Orders of this member"
            columns={orderColumns}
            rows={orders}
            keyOf={({ id }) => id}
            to={({ id }) => `/admin/orders/${id}`}
            empty={<Empty title="No orders yet">Nothing bought and no checkout opened.</Empty>}
          />
        </Panel>
        <Panel
          title="Quests"
          hint={unfinished && `one in progress: ${unfinished.answered} of ${unfinished.of}`}
          flush
        >
          <Table
            caption="Finished quests of this member"
            columns={questColumns}
            rows={quests}
            keyOf={({ url }) => url}
            empty={
              <Empty title="No finished quests yet">
                {unfinished ? "One is in progress." : "None started."}
              </Empty>
            }
          />
        </Panel>
      </TwoColumns>
      {inviting && <Invite email={facts.email} onClose={() => setInviting(false)} />}
    </Bar>
  );
}
