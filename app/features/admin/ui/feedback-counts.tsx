import { useSearchParams } from "react-router";
import { grouped } from "../../../lib/india-format.ts";
import { plural } from "../../../lib/plural.ts";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import type { ReactionCounts, TextCounts } from "../../report/contract.ts";
import { SECTION_NAMES } from "../../report/sections.contract.ts";
import css from "./feedback.module.css";

/** Likes, dislikes and comments of each; a name links to the comments. */
function Counts({
  title,
  subject,
  rows,
  filter,
}: {
  title: string;
  subject: string;
  rows: { key: string; name: string; likes: number; dislikes: number; thoughts: number }[];
  filter: string;
}) {
  return (
    <Panel title={title} hint="Last 90 days" flush>
      <Table
        caption={title}
        rows={rows}
        keyOf={({ key }) => key}
        to={({ key }) => `?${filter}=${encodeURIComponent(key)}`}
        columns={[
          { name: subject, cell: ({ name }) => name },
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
        empty={<Empty title="No feedback yet">Feedback on sections is counted here.</Empty>}
      />
    </Panel>
  );
}

const rated = <T extends { likes: number; dislikes: number; thoughts: number }>(rows: T[]) =>
  rows.filter(({ likes, dislikes, thoughts }) => likes + dislikes + thoughts > 0);

const figuresOf = (text: TextCounts["texts"][number]) =>
  (["dislike", "like", "thought"] as const)
    .flatMap((name) => {
      const count = text[`${name}s`];
      return count > 0 ? `${grouped(count)} ${plural(count, name)}` : [];
    })
    .join(" · ");

const textColumns: Column<TextCounts["texts"][number]>[] = [
  {
    name: "Text",
    cell: (text) => (
      <span className={`stack ${css["text"]}`}>
        <b>{SECTION_NAMES[text.section]}</b>
        <span className="quiet">{text.speaksOf}</span>
        <span>{figuresOf(text)}</span>
      </span>
    ),
  },
];

/** Comments on one text. */
function addressOf({ section, key }: TextCounts["texts"][number], searchParams: URLSearchParams): string {
  const filters = ["archetype", "kind"].flatMap((name) =>
    searchParams.get(name) ? [[name, searchParams.get(name) ?? ""]] : [],
  );
  return `?${new URLSearchParams([["section", section], ["text", key], ...filters])}`;
}

const Others = ({ count }: { count: number }) => (
  <p className={`quiet ${css["others"]}`}>
    And {grouped(count)} more {plural(count, "text")}: choose a section or an archetype to see others.
  </p>
);

/** The rated texts; each links to its comments. */
function Texts({ counted: { texts, others } }: { counted: TextCounts }) {
  const [searchParams] = useSearchParams();
  return (
    <Panel title="By text" hint="Last 90 days, most disliked first" flush>
      <Table
        caption="By text"
        rows={texts}
        keyOf={({ section, key }) => `${section} ${key}`}
        to={(text) => addressOf(text, searchParams)}
        columns={textColumns}
        empty={<Empty title="No feedback yet">Feedback on texts is counted here.</Empty>}
      />
      {others > 0 && <Others count={others} />}
    </Panel>
  );
}

const named = <Row extends object>(row: Row, key: string, name: string) => ({ ...row, key, name });

/** Feedback by section, archetype and text. */
export function FeedbackCounts({ counts, texts }: { counts: ReactionCounts; texts: TextCounts }) {
  const sections = rated(counts.sections).map((row) => named(row, row.section, SECTION_NAMES[row.section]));
  const archetypes = rated(counts.archetypes).map((row) => named(row, row.archetype, row.archetype));
  return (
    <>
      <Counts title="By section" subject="Section" rows={sections} filter="section" />
      <Counts title="By nearest archetype" subject="Archetype" rows={archetypes} filter="archetype" />
      <Texts counted={texts} />
    </>
  );
}
