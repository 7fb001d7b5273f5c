import type { Validity } from "../domain/validity.ts";
import { MethodTable } from "./method-table.tsx";
import { Reliability } from "./reliability-diagram.tsx";
import { FormsLegend } from "./forms-legend.tsx";
import css from "./validity.module.css";
import { grouped } from "../../../kernel/india-format.ts";

/** Both forms' figures as the page is handed them, with the names of the scales. */
export type ShownValidity = {
  engine: string;
  date: string;
  short: Validity;
  full: Validity;
  traitReliabilities: Record<"short" | "full", string>;
  names: Record<string, string>;
};

const of100 = (share: number) => `${Math.round(100 * share)}`;
const two = (x: number) => x.toFixed(2).replace(/^0/, "");
const percent = (share: number) =>
  (share > 0 && share < 0.0995) || (share > 0.9905 && share < 1)
    ? `${(100 * share).toFixed(1)}%`
    : `${Math.round(100 * share)}%`;
const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
const TRAITS = 5;

/** The five traits, or the 29 facets. */
const part = ({ scales }: Validity, which: "traits" | "facets") =>
  which === "traits" ? scales.slice(0, TRAITS) : scales.slice(TRAITS);
const average = (of: Validity, which: "traits" | "facets", what: "parallel" | "holds" | "again") =>
  mean(part(of, which).map((scale) => scale[what]));

/**
 * What a script found about the engine: how well it measures, each figure with a sentence, and what nobody
 * knows.
 */
export const ValiditySection = ({ validity }: { validity: ShownValidity }) => (
  <section id="validity">
    <h2 className="display">How well it measures</h2>
    <p>
      A script makes up {grouped(validity.short.people)} people from the published structure of the
      questionnaire, lets each of them answer both forms twice, and scores them as you are scored. Their true
      standing is known, because it was made up. What follows is written by that script (
      <code>npm run validity</code>; engine {validity.engine}, {validity.date}), and a test fails when it is
      not.
    </p>
    <Agreement validity={validity} />
    <Ranges validity={validity} />
    <Reliability short={validity.short} full={validity.full} />
    <CarelessAnswers validity={validity} />
    <Unknown />
  </section>
);

const Dot = ({ at, label, square = false }: { at: number; label: string; square?: boolean }) => {
  const x = 400 * Math.max(0, (at - 0.5) / 0.5);
  return square ? (
    <rect className={css["short"]} x={x - 5} y="5" width="10" height="10">
      <title>{label}</title>
    </rect>
  ) : (
    <circle className={css["full"]} cx={x} cy="10" r="6">
      <title>{label}</title>
    </circle>
  );
};

function Agreement({ validity: { short, full, names } }: { validity: ShownValidity }) {
  return (
    <>
      <h3>Answered twice</h3>
      <p>
        Two results of one person on equally good forms agree at {two(average(short, "traits", "parallel"))}{" "}
        for traits and {two(average(short, "facets", "parallel"))} for facets after 58 statements, and at{" "}
        {two(average(full, "traits", "parallel"))} and {two(average(full, "facets", "parallel"))} after 116 (1
        would be the same order of people both times, 0 none).
      </p>
      <FormsLegend />
      <dl className={css["dots"]}>
        {part(short, "traits").map((scale, i) => {
          const long = full.scales[i]?.parallel ?? 0;
          return (
            <div key={scale.code}>
              <dt>{names[scale.code]}</dt>
              <dd>
                <svg
                  viewBox="-8 0 416 20"
                  role="img"
                  aria-label={`${two(scale.parallel)} after 58 statements, ${two(long)} after 116`}
                >
                  <path className={css["axis"]} d="M0 10H400M0 5v10M200 6v8M400 5v10" />
                  <Dot square at={scale.parallel} label={two(scale.parallel)} />
                  <Dot at={long} label={two(long)} />
                </svg>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={css["scale"]} aria-hidden="true">
        <span>.50</span>
        <span>.75</span>
        <span>1</span>
      </p>
    </>
  );
}

function Ranges({ validity: { short, full, names } }: { validity: ShownValidity }) {
  return (
    <>
      <h3>What an 80% range holds</h3>
      <p>
        It holds where a person truly stands in {of100(average(short, "facets", "holds"))} of 100 cases for
        facets and {of100(average(short, "traits", "holds"))} for traits after 58 statements (
        {of100(average(full, "facets", "holds"))} and {of100(average(full, "traits", "holds"))} after 116): a
        little less than its name says. A second result falls inside in{" "}
        {of100(average(short, "facets", "again"))} and {of100(average(short, "traits", "again"))} of 100 (
        {of100(average(full, "facets", "again"))} and {of100(average(full, "traits", "again"))}).
      </p>
      <p>
        Of all facets, {short.levels.map((share) => percent(share)).join(", ")} came out in the five levels,
        from the lowest to the highest (10, 20, 40, 20 and 10 are meant).
      </p>
      <details>
        <summary>Every trait and facet</summary>
        <MethodTable
          caption="Agreement of two results, and how often the 80% range holds the true standing"
          head={["Scale", "58: agree", "holds", "116: agree", "holds"]}
          rows={short.scales.map((scale, i) => {
            const long = full.scales[i] ?? scale;
            return [
              names[scale.code] ?? scale.code,
              two(scale.parallel),
              percent(scale.holds),
              two(long.parallel),
              percent(long.holds),
            ];
          })}
        />
      </details>
    </>
  );
}

const KINDS: [keyof Validity["papers"], string][] = [
  ["honest", "Honest, as the published figures have them"],
  ["varied", "Honest, and less like the published figures"],
  ["uniform", "Every answer by chance"],
  ["half", "Half of the answers by chance"],
  ["last-third", "The last third by chance"],
  ["centre", "By chance, around the middle"],
  ["straight", "The same answer throughout"],
  ["nearly-straight", "Nearly the same answer throughout"],
  ["pattern", "A pattern of 2 to 15 answers"],
  ["noisy-pattern", "A pattern with 15% slips"],
  ["alternating", "Two answers in turn, with 15% slips"],
  ["agreeing", "Agreeing with everything, with 15% slips"],
];

const Share = ({ share }: { share: number }) => (
  <span className={css["share"]}>
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect x={100 - 100 * share} width={Math.max(0.6, 100 * share)} height="8" />
    </svg>
    <b>{percent(share)}</b>
  </span>
);

const CarelessAnswers = ({ validity: { short, full } }: { validity: ShownValidity }) => (
  <>
    <h3>Careless answers</h3>
    <p>
      Of honest people, {percent(short.papers.varied.found)} are graded C by mistake after 58 statements and{" "}
      {percent(full.papers.varied.found)} after 116. Straight lines, and patterns without a slip, are always
      found. Answers by chance are found in {of100(short.papers.uniform.found)} of 100 forms of 58 and{" "}
      {of100(full.papers.uniform.found)} of 116; where only half of the answers are, in{" "}
      {of100(short.papers.half.found)} and {of100(full.papers.half.found)}. Whoever is careless in part passes
      often.
    </p>
    <MethodTable
      caption="Share graded C"
      head={["How they answered", "58", "116"]}
      rows={KINDS.map(([kind, name]) => [
        name,
        <Share key="short" share={short.papers[kind].found} />,
        <Share key="full" share={full.papers[kind].found} />,
      ])}
    />
  </>
);

const Unknown = () => (
  <>
    <h3>What is not known</h3>
    <ul className={css["unknown"]}>
      <li>
        These people are made up. Real ones differ from any model, and no figure above was measured on members
        of this site. Where people are made up less like the published figures (the second row of the table
        above), and statements measure less well than published, an 80% range holds in six to seven of ten
        cases, not in eight.
      </li>
      <li>
        Nobody has taken our two forms weeks apart and let us look: we do not know how much of a change
        between two results is the person’s and how much the form’s.
      </li>
      <li>
        Nothing here was compared with what people do, or with what others say of them. It is what you say of
        yourself, which can be mistaken.
      </li>
      <li>
        The norms are of people who chose to take the questionnaire online, most of them in English, years
        ago. Whether they are right for you is not known.
      </li>
      <li>
        How fast real people answer is not simulated; the limits on time follow from how fast one can read.
      </li>
    </ul>
    <p>
      A check on real people, outside of this site: 500 students who answered 240 statements of a like
      questionnaire in Dutch (Dolan, Oort, Stoel and Wicherts, Structural Equation Modeling 16, 2009), scored
      as if these were ours, by version 5 of the engine (version 6 differs from it only in how long a run of
      one answer may be). They set the limit of chance, so that 1 in 100 of them is above it, some of whom may
      have earned it. With their answers replaced by chance, 9 in 10 are above it after 58 statements and 99
      in 100 after 116; with half of them replaced, 38 and 66 in 100. For any reason, 13 (58) and 11 (116) in
      1,000 of them were graded C as they answered. Facets agree with statements that were not asked at .62
      (58) and .62 (116), where each facet by itself would at .51 and .55. On another 116 statements their
      traits move by 7 points in the middle, one in ten by more than 20; on 58 by 11 and 28.
    </p>
  </>
);
