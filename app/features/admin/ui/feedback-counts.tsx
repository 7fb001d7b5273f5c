import { useSearchParams } from "react-router";
import { grouped } from "../../../lib/india-format.ts";
import { plural } from "../../../lib/plural.ts";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import type { ReactionCounts, TextCounts } from "../../report/contract.ts";
import { SECTION_NAMES } from "../../report/sections.contract.ts";
import css from "./feedback.module.css";

const FIGURE = { labelled: true, align: "right", mono: true } as const;
type Counted = { key: string; name: string; likes: number; dislikes: number; thoughts: number };
/** Likes, dislikes and comments per row; a row links to its comments. Rows without feedback are left out. */
function Counts({
  title,
  subject,
  rows,
  filter,
}: {
  title: string;
  subject: string;
  rows: Counted[];
  filter: string;
}) {
  return (
    <Panel title={title} hint="Last 90 days" flush>
      <Table
        caption={title}
        rows={rows.filter(({ likes, dislikes, thoughts }) => likes + dislikes + thoughts > 0)}
        keyOf={({ key }) => key}
        to={({ key }) => `?${filter}=${encodeURIComponent(key)}`}
        columns={[
          { name: subject, cell: ({ name }) => name },
          { name: "Likes", ...FIGURE, cell: ({ likes }) => likes },
          { name: "Dislikes", ...FIGURE, cell: ({ dislikes }) => dislikes },
          { name: "Thoughts", ...FIGURE, cell: ({ thoughts }) => thoughts },
        ]}
        empty={<Empty title="No feedback yet">Feedback on sections is counted here.</Empty>}
      />
    </Panel>
  );
}

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

/** URL of the comments on one text, with the current archetype and kind filters. */
function addressOf({ section, key }: TextCounts["texts"][number], searchParams: URLSearchParams): string {
  const filters = ["archetype", "kind"].flatMap((name) =>
    searchParams.get(name) ? [[name, searchParams.get(name) ?? ""]] : [],
  );
  return `?${new URLSearchParams([["section", section], ["text", key], ...filters])}`;
}

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
      {others > 0 && (
        <p className={`quiet ${css["others"]}`}>
          And {grouped(others)} more {plural(others, "text")}: choose a section or an archetype to see others.
        </p>
      )}
    </Panel>
  );
}

/** Feedback by section, archetype and text. */
export function FeedbackCounts({ counts, texts }: { counts: ReactionCounts; texts: TextCounts }) {
  const sections = counts.sections.map((row) => ({
    ...row,
    key: row.section,
    name: SECTION_NAMES[row.section],
  }));
  const archetypes = counts.archetypes.map((row) => ({ ...row, key: row.archetype, name: row.archetype }));
  return (
    <>
      <Counts title="By section" subject="Section" rows={sections} filter="section" />
      <Counts title="By nearest archetype" subject="Archetype" rows={archetypes} filter="archetype" />
      <Texts counted={texts} />
    </>
  );
}
