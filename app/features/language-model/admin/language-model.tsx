import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import { plural } from "../../../kernel/plural.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty, Note } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { Tile, Tiles } from "../../../ui/admin/tiles.tsx";
import type { OwnerView } from "../contract.ts";
import { REASON_WORDS, slotName } from "../domain/reasons.ts";
import * as languageModel from "../language-model.server.ts";
import css from "../ui/language-model.module.css";
import type { Route } from "./+types/language-model";
import { grouped } from "../../../kernel/india-format.ts";
import { titled } from "../../../platform/head.ts";

export const meta = titled("Language model");

export const loader = ({ context }: Route.LoaderArgs) =>
  languageModel.ownerView(context.get(servicesContext));

const DECIMALS = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (rupees: number) => `₹${DECIMALS.format(rupees)}`;

const columns: Column<OwnerView["reasons"][number]>[] = [
  { name: "Why", cell: ({ reason }) => REASON_WORDS[reason] },
  { name: "Times", mono: true, align: "right", cell: ({ texts }) => grouped(texts) },
];

const counts = (view: OwnerView): [label: string, value: number, note: string][] => [
  ["Calls", view.calls, `${grouped(view.cached)} more sections known already`],
  [
    "Texts printed",
    view.written,
    `${grouped(view.refused)} ${plural(view.refused, "answer", "answers")} refused`,
  ],
  ["Calls without an answer", view.failed, `${grouped(view.skipped)} left out because of a crisis`],
];

const Spent = ({ view: { model, spentToday, rupees, days } }: { view: OwnerView }) => (
  <Tile
    label="Spent today"
    value={money(spentToday)}
    note={model ? `of ${money(model.rupeesADay)}; ${money(rupees)} in ${days} days` : ""}
    alarm={model !== null && spentToday > 0.9 * model.rupeesADay}
  />
);

const Figures = ({ view }: { view: OwnerView }) => (
  <Tiles label={`The last ${view.days} days`}>
    {counts(view).map(([label, value, note]) => (
      <Tile key={label} label={label} value={grouped(value)} note={note} />
    ))}
    <Spent view={view} />
  </Tiles>
);

const Pair = ({ pair }: { pair: OwnerView["pairs"][number] }) => (
  <article className={css["pair"]}>
    <h3>
      {slotName(pair.slot)} <span>by {pair.model},</span> <DateTime at={pair.at} />
    </h3>
    <dl className={css["texts"]}>
      <div>
        <dt>Ours</dt>
        <dd>{pair.own}</dd>
      </div>
      <div>
        <dt>Printed</dt>
        <dd>{pair.text}</dd>
      </div>
    </dl>
  </article>
);

const RefusedText = ({ refused }: { refused: OwnerView["refusedTexts"][number] }) => (
  <article className={css["pair"]}>
    <h3>
      {slotName(refused.slot)}: {REASON_WORDS[refused.reason].toLowerCase()}{" "}
      <span>{refused.attempt > 1 ? "at the second try," : ""}</span> <DateTime at={refused.at} />
    </h3>
    <p>{refused.text || "Nothing came for it."}</p>
  </article>
);

/** What the language model was asked, what became of it, what it cost, and its words beside ours. */
export default function LanguageModel() {
  const view = useLoaderData<typeof loader>();
  const { model } = view;
  return (
    <Bar title="Language model" beside={model ? `${model.name} at ${model.host}` : "Switched off"}>
      {!model && (
        <Note>
          The report is worded by our own engine alone, and nothing about anybody leaves. To try a model, set
          AI_BASE_URL, AI_KEY, AI_MODEL, AI_RUPEES_A_DAY and the two prices, as .env.example says.
        </Note>
      )}
      <Figures view={view} />
      <Panel title="Why answers were not printed" hint="Our own text stood instead." flush>
        <Table
          caption="Reasons for which answers were not printed"
          columns={columns}
          rows={view.reasons}
          keyOf={({ reason }) => reason}
          empty={
            <Empty title="Nothing was refused">Each reason and how often it was met will stand here.</Empty>
          }
        />
      </Panel>
      <Panel
        title="Side by side"
        hint="The newest texts that are printed, beside ours. Nobody is named."
        flush
      >
        {view.pairs.length === 0 && (
          <Empty title="Nothing is printed yet">Texts stand here once they are.</Empty>
        )}
        {view.pairs.map((pair) => (
          <Pair key={`${pair.at} ${pair.slot} ${pair.text}`} pair={pair} />
        ))}
      </Panel>
      {view.refusedTexts.length > 0 && (
        <Panel title="Refused" hint="What was not printed, as far as it is worth reading." flush>
          {view.refusedTexts.map((refused) => (
            <RefusedText key={`${refused.at} ${refused.slot} ${refused.attempt}`} refused={refused} />
          ))}
        </Panel>
      )}
    </Bar>
  );
}
