import { useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, Status } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { clientAction } from "../../../ui/admin/use-action.ts";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { AuditReason, BLOCK_REASONS, type Suppression, UNBLOCK_REASONS, REASONS } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { BlockDialog, UnblockDialog } from "../subscribers/ui/subscriber-dialogs.tsx";
import css from "../ui/newsletter-admin.module.css";
import { NewsletterTabs } from "../ui/newsletter-tabs.tsx";
import { REASON_WORDS } from "../domain/words.ts";
import { WriteIssue } from "../issues/ui/write-issue.tsx";
import type { Route } from "./+types/suppressions";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Blocked");
export { clientAction };

const Email = z.string().max(500);
export const action = adminAction({
  block: intent({
    input: z.strictObject({ email: Email, cause: z.enum(BLOCK_REASONS), reason: AuditReason }),
    run: (services, input, who) => newsletter.blockAddress(services, { ...input, who }),
  }),
  unblock: intent({
    input: z.strictObject({ email: Email, reason: AuditReason }),
    run: (services, input, who) => newsletter.unblockAddress(services, { ...input, who }),
  }),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return newsletter.listSuppressions(context.get(servicesContext), query);
}

const columns = (unblock: (address: string) => void): Column<Suppression>[] => [
  {
    name: "Address",
    cell: ({ address }) => <span className={css["subscriber"]}>{address ?? "Erased address"}</span>,
  },
  {
    name: "Reason",
    cell: ({ reason }) => <Status tone={REASON_WORDS[reason].tone}>{REASON_WORDS[reason].name}</Status>,
  },
  { name: "Since", mono: true, align: "right", cell: ({ since }) => <DateTime at={since} form="day" /> },
  {
    name: "Change",
    align: "right",
    cell: ({ address, reason }) =>
      address !== null &&
      UNBLOCK_REASONS.includes(reason) && (
        <AdminButton small aria-label={`Unblock ${address}`} onClick={() => unblock(address)}>
          Unblock…
        </AdminButton>
      ),
  },
];

/** The suppression list: addresses that get no bulk mail. */
export default function SuppressionList() {
  const { rows, next, previous, total } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const [blocking, setBlocking] = useState(false);
  const [unblocking, setUnblocking] = useState<string>();
  const filtered = Boolean(searchParams.get("q") ?? searchParams.get("reason"));
  return (
    <Bar
      title="Newsletter"
      actions={
        <>
          <SearchBox label="Find an address" placeholder="Search by email" />
          <WriteIssue />
        </>
      }
    >
      <NewsletterTabs />
      <FilterChips
        label="Reason"
        name="reason"
        options={[
          { value: "", name: "Any reason" },
          ...REASONS.map((value) => ({ value, name: REASON_WORDS[value].name })),
        ]}
      />
      <Panel
        title="Blocked"
        hint="checked before every email"
        flush
        actions={
          <AdminButton small icon="plus" onClick={() => setBlocking(true)}>
            Block an address
          </AdminButton>
        }
      >
        <Table
          caption="Blocked addresses"
          columns={columns(setUnblocking)}
          rows={rows}
          keyOf={({ key }) => key}
          empty={
            <Empty title={filtered ? "No matching addresses" : "No blocked addresses"}>
              {filtered
                ? "Choose another reason, or search by the start of the address."
                : "Addresses that unsubscribe, bounce or complain appear here."}
            </Empty>
          }
        />
        <Pager
          next={next}
          previous={previous}
          total={total}
          noun={plural(total.count, "address", "addresses")}
        />
      </Panel>
      {blocking && <BlockDialog onClose={() => setBlocking(false)} />}
      {unblocking !== undefined && (
        <UnblockDialog email={unblocking} onClose={() => setUnblocking(undefined)} />
      )}
    </Bar>
  );
}
