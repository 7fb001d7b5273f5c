import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { plural } from "../../../kernel/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/desk/bar.tsx";
import { Pager } from "../../../ui/desk/pager.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { Empty, Status } from "../../../ui/desk/status.tsx";
import { type Column, NONE, Table } from "../../../ui/desk/table.tsx";
import { When } from "../../../ui/desk/when.tsx";
import type { LetterLine } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { RoomTabs } from "../ui/room-tabs.tsx";
import { counted, LETTER_WORDS, TOPIC_NAMES } from "../ui/words.ts";
import { WriteLetter } from "../campaigns/ui/write-letter.tsx";

export const meta = () => [{ title: "Letters | Villa Vesper" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return newsletter.listLetters(context.get(servicesContext), new URL(request.url).searchParams.get("at"));
}

const number = (outcome: LetterLine["outcome"], state: string) =>
  outcome?.[state] === undefined ? NONE : counted(outcome[state]);
/** The moment that counts for a letter in its state. */
const momentOf = ({ state, sendAt, endedAt, startedAt, updatedAt }: LetterLine) =>
  (state === "scheduled" ? sendAt : (endedAt ?? startedAt)) ?? updatedAt;

const columns: Column<LetterLine>[] = [
  { name: "Letter", cell: ({ subject }) => subject || "Without a subject" },
  {
    name: "State",
    cell: ({ state }) => <Status tone={LETTER_WORDS[state].tone}>{LETTER_WORDS[state].name}</Status>,
  },
  { name: "About", cell: ({ topic }) => TOPIC_NAMES[topic], spare: true },
  {
    name: "Delivered",
    mono: true,
    align: "right",
    cell: ({ outcome }) => number(outcome, "sent"),
    spare: true,
  },
  {
    name: "Refused",
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
  { name: "When", mono: true, align: "right", cell: (letter) => <When at={momentOf(letter)} /> },
];

/** Every letter to many: written, on its way, sent. */
export default function Letters() {
  const { rows, next, previous, total } = useLoaderData<typeof loader>();
  return (
    <Bar title="Newsletter" actions={<WriteLetter />}>
      <RoomTabs />
      <Panel title="Letters" flush>
        <Table
          caption="Letters"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          to={({ id }) => `/admin/newsletter/letters/${id}`}
          empty={
            <Empty title="No letter yet">Write the first one: it goes to nobody before you say so.</Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "letter")} />
      </Panel>
    </Bar>
  );
}
