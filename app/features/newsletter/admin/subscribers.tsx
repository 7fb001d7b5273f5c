import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { plural } from "../../../kernel/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/desk/bar.tsx";
import { DeskButton, DeskLink } from "../../../ui/desk/button.tsx";
import { FilterChips } from "../../../ui/desk/chips.tsx";
import { Split } from "../../../ui/desk/dialog.tsx";
import { Pager, totalText } from "../../../ui/desk/pager.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { SearchBox } from "../../../ui/desk/search.tsx";
import { Empty, Status } from "../../../ui/desk/status.tsx";
import { type Column, Table } from "../../../ui/desk/table.tsx";
import { Tile, Tiles } from "../../../ui/desk/tiles.tsx";
import { When } from "../../../ui/desk/when.tsx";
import { type ReaderFigures, SOURCES, STATUSES, type SubscriberShown } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { AddReader } from "../subscribers/ui/reader-deeds.tsx";
import { ReaderPanel } from "../subscribers/ui/reader-panel.tsx";
import css from "../ui/room.module.css";
import { RoomTabs } from "../ui/room-tabs.tsx";
import { REASON_WORDS, SOURCE_WORDS, STATUS_WORDS } from "../ui/words.ts";
import { WriteLetter } from "../campaigns/ui/write-letter.tsx";

export const meta = () => [{ title: "Subscribers | Villa Vesper" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const of = (name: string) => asked.get(name) ?? undefined;
  const [page, figures, story] = await Promise.all([
    newsletter.listReaders(services, {
      q: of("q"),
      status: of("status"),
      source: of("source"),
      at: of("at"),
    }),
    newsletter.readerFigures(services),
    asked.has("reader") ? newsletter.readerStory(services, asked.get("reader")!) : undefined,
  ]);
  return { ...page, figures, story };
}

const columns: Column<SubscriberShown>[] = [
  { name: "Reader", cell: ({ email }) => <span className={css["reader"]}>{email}</span> },
  { name: "Joined from", cell: ({ source }) => SOURCE_WORDS[source], spare: true },
  {
    name: "State",
    cell: ({ status, kept }) => {
      const word = kept === "complaint" || kept === "owner" ? REASON_WORDS[kept] : STATUS_WORDS[status];
      return <Status tone={word.tone}>{word.name}</Status>;
    },
  },
  { name: "Since", mono: true, align: "right", cell: ({ askedAt }) => <When at={askedAt} /> },
];

/** Mailbox providers turn away who is called spam by more than three in a thousand. Source: Google's guidance for senders. */
const manyComplaints = ({ complaints, confirmed }: ReaderFigures) =>
  complaints.count * 1_000 > 3 * confirmed.count;

const Figures = ({ figures }: { figures: ReaderFigures }) => (
  <Tiles label="The list">
    <Tile
      label="Confirmed readers"
      value={totalText(figures.confirmed)}
      note={`${totalText(figures.waiting)} waiting to confirm`}
    />
    <Tile label="Joined in 30 days" value={totalText(figures.joined)} note="without imported files" />
    <Tile label="Left in 30 days" value={totalText(figures.left)} />
    <Tile label="Bounced" value={totalText(figures.bounced)} />
    <Tile
      label="Called a letter spam"
      value={totalText(figures.complaints)}
      alarm={manyComplaints(figures)}
    />
  </Tiles>
);

const Filters = () => (
  <div className={css["chosen"]}>
    <FilterChips
      label="State"
      name="status"
      options={[
        { value: "", name: "Every state" },
        ...STATUSES.map((value) => ({ value, name: STATUS_WORDS[value].name })),
      ]}
    />
    <FilterChips
      label="Joined from"
      name="source"
      options={[
        { value: "", name: "From anywhere" },
        ...SOURCES.map((value) => ({ value, name: SOURCE_WORDS[value] })),
      ]}
    />
  </div>
);

/** Who gets letters, and the story of each. */
export default function Subscribers() {
  const { rows, next, previous, total, figures, story } = useLoaderData<typeof loader>();
  const [given] = useSearchParams();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const without = (...names: string[]) =>
    new URLSearchParams([...given].filter(([name]) => !names.includes(name)));
  const filtered = ["q", "status", "source"].some((name) => given.get(name));
  const to = ({ id }: SubscriberShown) => `?${new URLSearchParams([...without("reader"), ["reader", id]])}`;
  return (
    <Bar
      title="Newsletter"
      actions={
        <>
          <SearchBox label="Find a reader" placeholder="Beginning of an address" />
          <DeskLink to="/admin/newsletter/import" icon="upload">
            Import
          </DeskLink>
          <DeskLink to={`/api/admin/newsletter/subscribers.csv?${without("at", "reader")}`} icon="download">
            CSV
          </DeskLink>
          <WriteLetter />
        </>
      }
    >
      <RoomTabs />
      <Figures figures={figures} />
      <Filters />
      <Split>
        <Panel
          title="Subscribers"
          flush
          actions={
            <DeskButton small icon="plus" onClick={() => setAdding(true)}>
              Add a reader
            </DeskButton>
          }
        >
          <Table
            caption="Subscribers"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            to={to}
            empty={
              <Empty title={filtered ? "Nobody like that is on the list" : "Nobody is on the list yet"}>
                {filtered
                  ? "Choose another state or source, or search by the beginning of the address."
                  : "Who asks for letters on the site, and presses the button in the letter that asks back, stands here."}
              </Empty>
            }
          />
          <Pager next={next} previous={previous} total={total} noun={plural(total.count, "reader")} />
        </Panel>
        {story && (
          <ReaderPanel
            key={story.reader.id}
            story={story}
            onClose={() => void navigate(`?${without("reader")}`, { preventScrollReset: true })}
          />
        )}
      </Split>
      {adding && <AddReader onClose={() => setAdding(false)} />}
    </Bar>
  );
}
