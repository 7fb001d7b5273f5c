import { useState } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Split } from "../../../ui/admin/dialog.tsx";
import { Pager, totalText } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { CsvLink } from "../../../ui/admin/export-link.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, Status } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { Tile, Tiles } from "../../../ui/admin/tiles.tsx";
import { clientAction } from "../../../ui/admin/use-action.ts";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { AuditReason, type SubscriberFigures, SOURCES, STATUSES, type SubscriberShown } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { AddDialog, EraseDialog, UnsubscribeDialog } from "../subscribers/ui/subscriber-dialogs.tsx";
import { SubscriberPanel } from "../subscribers/ui/subscriber-panel.tsx";
import css from "../ui/newsletter-admin.module.css";
import { NewsletterTabs } from "../ui/newsletter-tabs.tsx";
import { REASON_WORDS, SOURCE_WORDS, STATUS_WORDS } from "../domain/words.ts";
import { WriteIssue } from "../issues/ui/write-issue.tsx";
import type { Route } from "./+types/subscribers";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Subscribers");
export { clientAction };

const OneSubscriber = z.strictObject({ id: z.string().max(100), reason: AuditReason });
export const action = adminAction({
  add: intent({
    input: z.strictObject({ email: z.string().max(500), reason: AuditReason }),
    run: (services, input, who) => newsletter.addSubscriber(services, { ...input, who }),
  }),
  unsubscribe: intent({
    input: OneSubscriber.extend({ block: z.literal("yes").optional() }),
    run: (services, { block, ...input }, who) =>
      newsletter.unsubscribeByAdmin(services, { ...input, block: block === "yes", who }),
  }),
  erase: intent({
    input: OneSubscriber,
    proof: true,
    run: (services, input, who) => newsletter.eraseSubscriber(services, { ...input, who }),
  }),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const searchParams = new URL(request.url).searchParams;
  const subscriberId = searchParams.get("subscriber");
  const [page, figures, story] = await Promise.all([
    newsletter.listSubscribers(services, Object.fromEntries(searchParams)),
    newsletter.readSubscriberFigures(services),
    subscriberId ? newsletter.readSubscriberStory(services, subscriberId) : undefined,
  ]);
  return { ...page, figures, story };
}

const columns: Column<SubscriberShown>[] = [
  { name: "Email", cell: ({ email }) => <span className={css["subscriber"]}>{email}</span> },
  {
    name: "Name",
    cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "),
    spare: true,
  },
  { name: "Source", cell: ({ source }) => SOURCE_WORDS[source], spare: true },
  {
    name: "Status",
    cell: ({ status, suppression }) => {
      const word =
        suppression === "complaint" || suppression === "owner"
          ? REASON_WORDS[suppression]
          : STATUS_WORDS[status];
      return <Status tone={word.tone}>{word.name}</Status>;
    },
  },
  { name: "Since", mono: true, align: "right", cell: ({ askedAt }) => <DateTime at={askedAt} /> },
];

/**
 * Mailbox providers reject senders with a spam complaint rate above 0.3%. Source: Google's sender guidelines.
 */
const hasManyComplaints = ({ complaints, confirmed }: SubscriberFigures) =>
  complaints.count * 1_000 > 3 * confirmed.count;

/** The list of subscribers, with the history of each. */
export default function Subscribers() {
  const { rows, next, previous, total, figures, story } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [open, setOpen] = useState<
    { name: "add" } | { name: "unsubscribe" | "erase"; of: SubscriberShown }
  >();
  const close = () => setOpen(undefined);
  const filters = [...searchParams].filter(([name]) => name !== "subscriber");
  const filtered = ["q", "status", "source"].some((name) => searchParams.get(name));
  const to = ({ id }: SubscriberShown) => `?${new URLSearchParams([...filters, ["subscriber", id]])}`;
  return (
    <Bar
      title="Newsletter"
      actions={
        <>
          <SearchBox label="Find a subscriber" placeholder="Search by email" />
          <AdminLink to="/admin/newsletter/import" icon="upload">
            Import
          </AdminLink>
          <CsvLink to="/api/admin/newsletter/subscribers.csv" />
          <WriteIssue />
        </>
      }
    >
      <NewsletterTabs />
      <Tiles label="The list">
        <Tile
          label="Confirmed subscribers"
          value={totalText(figures.confirmed)}
          note={`${totalText(figures.waiting)} waiting to confirm`}
        />
        <Tile label="Joined in 30 days" value={totalText(figures.joined)} note="not counting imports" />
        <Tile label="Unsubscribed in 30 days" value={totalText(figures.left)} />
        <Tile label="Bounced" value={totalText(figures.bounced)} />
        <Tile
          label="Spam complaints"
          value={totalText(figures.complaints)}
          alarm={hasManyComplaints(figures)}
        />
      </Tiles>
      <div className="stack">
        <FilterChips
          label="Status"
          name="status"
          options={[
            { value: "", name: "Any status" },
            ...STATUSES.map((value) => ({ value, name: STATUS_WORDS[value].name })),
          ]}
        />
        <FilterChips
          label="Source"
          name="source"
          options={[
            { value: "", name: "Any source" },
            ...SOURCES.map((value) => ({ value, name: SOURCE_WORDS[value] })),
          ]}
        />
      </div>
      <Split>
        <Panel
          title="Subscribers"
          flush
          actions={
            <AdminButton small icon="plus" onClick={() => setOpen({ name: "add" })}>
              Add a subscriber
            </AdminButton>
          }
        >
          <Table
            caption="Subscribers"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            to={to}
            empty={
              <Empty title={filtered ? "No matching subscribers" : "No subscribers yet"}>
                {filtered
                  ? "Choose another status or source, or search by the start of the email address."
                  : "People who subscribe and confirm appear here."}
              </Empty>
            }
          />
          <Pager next={next} previous={previous} total={total} noun={plural(total.count, "subscriber")} />
        </Panel>
        {story && (
          <SubscriberPanel
            key={story.subscriber.id}
            story={story}
            onUnsubscribe={() => setOpen({ name: "unsubscribe", of: story.subscriber })}
            onErase={() => setOpen({ name: "erase", of: story.subscriber })}
            onClose={() => void navigate(`?${new URLSearchParams(filters)}`, { preventScrollReset: true })}
          />
        )}
      </Split>
      {open?.name === "add" && <AddDialog onClose={close} />}
      {open?.name === "unsubscribe" && <UnsubscribeDialog subscriber={open.of} onClose={close} />}
      {open?.name === "erase" && <EraseDialog subscriber={open.of} onClose={close} />}
    </Bar>
  );
}
