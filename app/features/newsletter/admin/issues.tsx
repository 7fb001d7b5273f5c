import { grouped } from "../../../lib/india-format.ts";
import { useLoaderData } from "react-router";
import { adminAction } from "../../../admin-action.server.ts";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty, Status } from "../../../ui/admin/status.tsx";
import { type Column, NONE, Table } from "../../../ui/admin/table.tsx";
import { clientAction } from "../../../ui/admin/use-action.ts";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { IssueLine } from "../contract.ts";
import { titleOf } from "../domain/subscriber-fields.ts";
import { TOPIC_WORDS } from "../domain/topics.ts";
import { writeIssue } from "../issue-intents.server.ts";
import * as newsletter from "../newsletter.server.ts";
import { NewsletterTabs } from "../ui/newsletter-tabs.tsx";
import { ISSUE_WORDS } from "../domain/words.ts";
import { WriteIssue } from "../issues/ui/write-issue.tsx";
import type { Route } from "./+types/issues";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Newsletters");
export { clientAction };
export const action = adminAction({ write: writeIssue });

export async function loader({ request, context }: Route.LoaderArgs) {
  return newsletter.listIssues(context.get(servicesContext), new URL(request.url).searchParams.get("at"));
}

const number = (outcome: IssueLine["outcome"], state: string) =>
  outcome?.[state] === undefined ? NONE : grouped(outcome[state]);
/** The date to show for an issue, depending on its state. */
const dateTimeOf = ({ state, sendAt, endedAt, startedAt, updatedAt }: IssueLine) =>
  (state === "scheduled" ? sendAt : (endedAt ?? startedAt)) ?? updatedAt;

const columns: Column<IssueLine>[] = [
  { name: "Newsletter", cell: ({ subject }) => titleOf(subject) || "No subject" },
  {
    name: "Status",
    cell: ({ state }) => <Status tone={ISSUE_WORDS[state].tone}>{ISSUE_WORDS[state].name}</Status>,
  },
  { name: "Topic", cell: ({ topic }) => TOPIC_WORDS[topic].name, spare: true },
  {
    name: "Delivered",
    mono: true,
    align: "right",
    cell: ({ outcome }) => number(outcome, "sent"),
    spare: true,
  },
  {
    name: "Rejected",
    mono: true,
    align: "right",
    cell: ({ outcome }) => number(outcome, "failed"),
    spare: true,
  },
  {
    name: "Uncertain",
    mono: true,
    align: "right",
    cell: ({ outcome }) => number(outcome, "uncertain"),
    spare: true,
  },
  { name: "When", mono: true, align: "right", cell: (issue) => <DateTime at={dateTimeOf(issue)} /> },
];

export default function IssueList() {
  const { rows, next, previous, total } = useLoaderData<typeof loader>();
  return (
    <Bar title="Newsletter" actions={<WriteIssue />}>
      <NewsletterTabs />
      <Panel title="Newsletters" flush>
        <Table
          caption="Newsletters"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => `/admin/newsletter/issues/${id}`}
          empty={
            <Empty title="No newsletters yet">Write the first one. Nothing is sent until you say so.</Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "newsletter")} />
      </Panel>
    </Bar>
  );
}
