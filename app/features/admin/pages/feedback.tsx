import { useLoaderData, useSearchParams } from "react-router";
import { servicesContext } from "../../../context.ts";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { Bar } from "../../../ui/admin/bar.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Empty, Status } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { PAID_QUESTIONS, type PaidFeedbackSummary } from "../../dashboard/contract.ts";
import * as dashboard from "../../dashboard/dashboard.server.ts";
import type { ReactionRow } from "../../report/contract.ts";
import * as report from "../../report/report.server.ts";
import { SECTION_NAMES } from "../../report/sections.contract.ts";
import { FeedbackCounts } from "../ui/feedback-counts.tsx";
import css from "../ui/feedback.module.css";
import type { Route } from "./+types/feedback";
import { grouped } from "../../../lib/india-format.ts";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Feedback");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const searchParams = new URL(request.url).searchParams;
  const filter = report.reactionFilterOf(searchParams);
  const [page, counts, texts, paid] = await Promise.all([
    report.listReactions(services, filter, searchParams.get("at")),
    report.countReactions(services),
    report.countTexts(services, filter),
    dashboard.readPaidFeedbackSummary(services),
  ]);
  return { ...page, counts, texts, paid };
}

const SAYS = {
  like: { name: "Like", tone: "ok" },
  dislike: { name: "Dislike", tone: "bad" },
  none: { name: "Thought", tone: "quiet" },
} as const;

const columns: Column<ReactionRow>[] = [
  {
    name: "Feedback",
    cell: ({ section, reaction, thought, speaksOf }) => (
      <div className="stack">
        <p>
          <Status tone={SAYS[reaction].tone}>{SAYS[reaction].name}</Status> <b>{SECTION_NAMES[section]}</b>
        </p>
        {thought && <blockquote>{thought}</blockquote>}
        {speaksOf && <p className="quiet">{speaksOf}</p>}
      </div>
    ),
  },
  {
    name: "Archetype",
    labelled: true,
    cell: ({ result, guest }) => `${result ?? "–"}${guest ? ", a guest" : ""}`,
  },
  { name: "When", mono: true, align: "right", cell: ({ at }) => <DateTime at={at} form="day" /> },
];

/** Feedback on the PDF report. */
const Paid = ({ paid }: { paid: PaidFeedbackSummary }) => (
  <Panel title="About the paid report" hint={`${grouped(paid.answers)} answered`}>
    {paid.answers === 0 ? (
      <p className="quiet">No buyer has answered yet.</p>
    ) : (
      <div className={`stack ${css["paid"]}`}>
        <h3>Sounds like me</h3>
        <ul>
          {PAID_QUESTIONS.soundsLikeMe.map(({ value, label }) => (
            <li key={value}>
              {label} <b>{paid.soundsLikeMe[Number(value) - 1]}</b>
            </li>
          ))}
        </ul>
        <h3>Most useful</h3>
        <ul>
          {paid.mostUseful.map(({ part, n }) => (
            <li key={part}>
              {part} <b>{n}</b>
            </li>
          ))}
        </ul>
        {paid.missing.length > 0 && <h3>What was missing</h3>}
        {paid.missing.map(({ purchaseId, text, at }) => (
          <blockquote key={purchaseId}>
            {text} <DateTime at={at} form="day" />
          </blockquote>
        ))}
      </div>
    )}
  </Panel>
);

/** Feedback on the report's texts and on the PDF report. */
export default function Feedback() {
  const { rows, next, previous, counts, texts, paid } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const section = searchParams.get("section");
  const kind = searchParams.get("kind");
  const isForSome = ["section", "archetype", "text"].some((name) => searchParams.get(name));
  const narrowed = isForSome || Boolean(kind);
  const chosen = Object.entries(SECTION_NAMES).find(([id]) => id === section)?.[1];
  return (
    <Bar title="Feedback" detail="Anonymous, for the people who write the report">
      <FilterChips
        label="Filter feedback"
        name="kind"
        options={[
          { value: "", name: "All" },
          { value: "thought", name: "Thoughts" },
          { value: "dislike", name: "Dislikes" },
          { value: "like", name: "Likes" },
        ]}
      />
      <TwoColumns
        side={
          <>
            <FeedbackCounts counts={counts} texts={texts} />
            <Paid paid={paid} />
          </>
        }
      >
        <Panel
          title={chosen ?? searchParams.get("archetype") ?? "What readers say"}
          hint={searchParams.get("text") ? "For one text, newest first" : "Newest first, each with its text"}
          flush
          actions={
            isForSome && (
              <AdminLink small look="quiet" to={`?${new URLSearchParams(kind ? { kind } : {})}`}>
                All texts
              </AdminLink>
            )
          }
        >
          <Table
            caption="What readers say"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <Empty title={narrowed ? "No matching feedback" : "No feedback yet"}>
                {narrowed
                  ? "Choose another section, archetype or kind."
                  : "Reactions and thoughts on report sections appear here."}
              </Empty>
            }
          />
          <Pager next={next} previous={previous} />
        </Panel>
      </TwoColumns>
    </Bar>
  );
}
