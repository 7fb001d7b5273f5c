import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import { plural } from "../../../lib/plural.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty, Note } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { Tile, Tiles } from "../../../ui/admin/tiles.tsx";
import type { OwnerView, Reason } from "../contract.ts";
import * as languageModel from "../language-model.server.ts";
import css from "../ui/language-model.module.css";
import type { Route } from "./+types/language-model";
import { grouped } from "../../../lib/india-format.ts";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Language model");

export const loader = ({ context }: Route.LoaderArgs) =>
  languageModel.ownerView(context.get(servicesContext));

const DECIMALS = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (rupees: number) => `₹${DECIMALS.format(rupees)}`;

/** The reasons as the site's owner reads them. */
const REASON_WORDS: Record<Reason, string> = {
  late: "No answer within 20 seconds",
  away: "The AI service was not available",
  limited: "The AI service asked us to wait",
  denied: "The AI service refused our key or our request",
  budget: "The day’s budget was used up",
  "too long": "The letter did not end",
  truncated: "The letter was cut off",
  broken: "The answer was not a letter in our format",
  link: "Contains a link, an address or formatting",
  language: "Not English",
  length: "Too long or too short",
  numbers: "Contains a number that is not in our letter",
  names: "Contains a name that is not in our letter",
  help: "Left out the helpline",
  forbidden: "Contains a forbidden phrase",
  facets: "Claims a trait that was not measured",
  reading: "Hard to read",
  same: "Same as our own letter",
};

const columns: Column<OwnerView["reasons"][number]>[] = [
  { name: "Why", cell: ({ reason }) => REASON_WORDS[reason] },
  { name: "Times", mono: true, align: "right", cell: ({ calls }) => grouped(calls) },
];

const counts = (view: OwnerView): [label: string, value: number, note: string][] => [
  ["Letters requested", view.calls, `${grouped(view.refused)} ${plural(view.refused, "letter")} rejected`],
  ["Letters accepted", view.written, ""],
  ["Requests without an answer", view.failed, ""],
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

const Letter = ({ text }: { text: string }) =>
  text.split("\n\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>);

const Pair = ({ pair }: { pair: OwnerView["pairs"][number] }) => (
  <article className={css["pair"]}>
    <h3>
      <span>By {pair.model},</span> <DateTime at={pair.at} />
    </h3>
    <dl className={css["texts"]}>
      <div>
        <dt>Ours</dt>
        <dd>
          <Letter text={pair.own} />
        </dd>
      </div>
      <div>
        <dt>The model’s (printed)</dt>
        <dd>
          <Letter text={pair.text} />
        </dd>
      </div>
    </dl>
  </article>
);

const Refused = ({ refused }: { refused: OwnerView["refusedLetters"][number] }) => (
  <article className={css["pair"]}>
    <h3>
      {REASON_WORDS[refused.reason]} <span>{refused.attempt > 1 ? "second attempt," : ""}</span>{" "}
      <DateTime at={refused.at} />
    </h3>
    <Letter text={refused.text} />
  </article>
);

/** The calls to the language model, their outcomes and cost, and the printed letters next to the library's. */
export default function LanguageModel() {
  const view = useLoaderData<typeof loader>();
  const { model } = view;
  return (
    <Bar title="Language model" detail={model ? `${model.name} at ${model.host}` : "Switched off"}>
      {model && (
        <Note>
          Each PDF report opens with a letter to its reader. {model.name}, a language model (an AI service),
          writes it unless the member has switched that off. The site checks each letter and prints our own
          where one fails. The model is sent our letter and which traits are high or low: no name, no answers
          and nothing that a member wrote.
        </Note>
      )}
      {!model && (
        <Note>
          Each PDF report opens with a letter to its reader, put together from our own texts. A language model
          (an AI service such as ChatGPT) can write that letter instead. It is switched off: nothing is sent
          to such a service, and nothing is spent. To try one, ask whoever hosts your site to set AI_BASE_URL
          and the other AI settings described in .env.example.
        </Note>
      )}
      <Figures view={view} />
      <Panel title="Why letters were not printed" hint="We printed our own letter instead." flush>
        <Table
          caption="Reasons why letters were not printed"
          columns={columns}
          rows={view.reasons}
          keyOf={({ reason }) => reason}
          empty={<Empty title="Nothing rejected">Reasons appear here, with how often each occurred.</Empty>}
        />
      </Panel>
      <Panel
        title="Side by side"
        hint="The model’s newest letters next to our own for the same reader, without names."
        flush
      >
        {view.pairs.length === 0 && (
          <Empty title="No letters yet">Letters appear here once the model has written one.</Empty>
        )}
        {view.pairs.map((pair) => (
          <Pair key={`${pair.at} ${pair.text}`} pair={pair} />
        ))}
      </Panel>
      {view.refusedLetters.length > 0 && (
        <Panel
          title="Rejected letters"
          hint="Written by the model, and not printed for the reason given."
          flush
        >
          {view.refusedLetters.map((refused) => (
            <Refused key={`${refused.at} ${refused.attempt} ${refused.text}`} refused={refused} />
          ))}
        </Panel>
      )}
    </Bar>
  );
}
