import { useLoaderData, useSearchParams } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Empty, Status } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { PAID_QUESTIONS, type PaidFeedbackSummary } from "../../dashboard/contract.ts";
import * as dashboard from "../../dashboard/dashboard.server.ts";
import type { ReactionCounts, ReactionRow } from "../../report/contract.ts";
import * as report from "../../report/report.server.ts";
import { SECTION_NAMES } from "../../report/sections.contract.ts";
import css from "../ui/feedback.module.css";
import type { Route } from "./+types/feedback";
import { grouped } from "../../../kernel/india-format.ts";
import { titled } from "../../../platform/head.ts";

export const meta = titled("Feedback");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const [page, counts, paid] = await Promise.all([
    report.listReactions(services, report.reactionFilterOf(asked), asked.get("at")),
    report.countReactions(services),
    dashboard.readPaidFeedbackSummary(services),
  ]);
  return { ...page, counts, paid };
}

const SAYS = {
  like: { name: "Like", tone: "ok" },
  dislike: { name: "Dislike", tone: "bad" },
  none: { name: "A thought", tone: "quiet" },
} as const;

const columns: Column<ReactionRow>[] = [
  {
    name: "Said",
    cell: ({ section, reaction, thought, speaksOf }) => (
      <div className={css["said"]}>
        <p>
          <Status tone={SAYS[reaction].tone}>{SAYS[reaction].name}</Status> <b>{SECTION_NAMES[section]}</b>
        </p>
        {thought && <blockquote>{thought}</blockquote>}
        {speaksOf && <p className={css["of"]}>{speaksOf}</p>}
      </div>
    ),
  },
  {
    name: "By",
    labelled: true,
    cell: ({ result, guest }) => `${result ?? "–"}${guest ? ", a guest" : ""}`,
  },
  { name: "When", mono: true, align: "right", cell: ({ at }) => <DateTime at={at} form="day" /> },
];

/** How often each was liked, disliked and written about: a name leads to what was said. */
function Counts({
  title,
  rows,
  filter,
}: {
  title: string;
  rows: { key: string; name: string; likes: number; dislikes: number; thoughts: number }[];
  filter: string;
}) {
  return (
    <Panel title={title} hint="Within 90 days" flush>
      <Table
        caption={title}
        rows={rows}
        keyOf={({ key }) => key}
        to={({ key }) => `?${filter}=${encodeURIComponent(key)}`}
        columns={[
          { name: "Of", cell: ({ name }) => name },
          { name: "Likes", labelled: true, align: "right", mono: true, cell: ({ likes }) => String(likes) },
          {
            name: "Dislikes",
            labelled: true,
            align: "right",
            mono: true,
            cell: ({ dislikes }) => String(dislikes),
          },
          {
            name: "Thoughts",
            labelled: true,
            align: "right",
            mono: true,
            cell: ({ thoughts }) => String(thoughts),
          },
        ]}
        empty={<Empty title="Nothing yet">What readers say of a section is counted here.</Empty>}
      />
    </Panel>
  );
}

const said = <T extends { likes: number; dislikes: number; thoughts: number }>(rows: T[]) =>
  rows.filter(({ likes, dislikes, thoughts }) => likes + dislikes + thoughts > 0);

function Aside({ counts, paid }: { counts: ReactionCounts; paid: PaidFeedbackSummary }) {
  const sections = said(counts.sections).map((row) => ({
    ...row,
    key: row.section,
    name: SECTION_NAMES[row.section],
  }));
  const archetypes = said(counts.archetypes).map((row) => ({
    ...row,
    key: row.archetype,
    name: row.archetype,
  }));
  return (
    <>
      <Counts title="By section" rows={sections} filter="section" />
      <Counts title="By nearest archetype" rows={archetypes} filter="archetype" />
      <Paid paid={paid} />
    </>
  );
}

/** What buyers said of the PDF report. */
const Paid = ({ paid }: { paid: PaidFeedbackSummary }) => (
  <Panel title="About the paid report" hint={`${grouped(paid.answers)} answered`}>
    {paid.answers === 0 ? (
      <p className={css["of"]}>Nobody who bought one has answered yet.</p>
    ) : (
      <div className={css["paid"]}>
        <h3>It sounds like me</h3>
        <ul>
          {PAID_QUESTIONS.soundsLikeMe.map(({ value, label }) => (
            <li key={value}>
              {label} <b>{paid.soundsLikeMe[Number(value) - 1]}</b>
            </li>
          ))}
        </ul>
        <h3>Of most use</h3>
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

/** What readers say of the report, for those who write it. */
export default function Feedback() {
  const { rows, next, previous, counts, paid } = useLoaderData<typeof loader>();
  const [given] = useSearchParams();
  const section = given.get("section");
  const narrowed = ["section", "archetype", "kind"].some((name) => given.get(name));
  const chosen = Object.entries(SECTION_NAMES).find(([id]) => id === section)?.[1];
  return (
    <Bar title="Feedback" beside="Nobody is named: it is for those who write the report">
      <FilterChips
        label="What was said"
        name="kind"
        options={[
          { value: "", name: "Everything" },
          { value: "thought", name: "Thoughts" },
          { value: "dislike", name: "Dislikes" },
          { value: "like", name: "Likes" },
        ]}
      />
      <TwoColumns beside={<Aside counts={counts} paid={paid} />}>
        <Panel
          title={chosen ?? given.get("archetype") ?? "What readers say"}
          hint="Newest first, each with the text it speaks of"
          flush
        >
          <Table
            caption="What readers say"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <Empty title={narrowed ? "Nothing like that was said" : "Nobody has said anything yet"}>
                {narrowed
                  ? "Choose another section, archetype or kind."
                  : "Reactions and thoughts under a report’s sections stand here."}
              </Empty>
            }
          />
          <Pager next={next} previous={previous} />
        </Panel>
      </TwoColumns>
    </Bar>
  );
}
