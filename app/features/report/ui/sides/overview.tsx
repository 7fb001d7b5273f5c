import type { ReactNode } from "react";
import type { Evidence, SectionId } from "../../contract.ts";
import { useDeck } from "../deck/deck-context.ts";
import { Band, Contrast } from "../sections/marks.tsx";
import { AXES, type Axis } from "../../domain/drawing/traits.ts";
import css from "./sides.module.css";

const TRAITS: Record<Axis, string> = {
  O: "Openness",
  C: "Conscientiousness",
  E: "Extraversion",
  A: "Agreeableness",
  N: "Sensitivity",
};
type Ranged = { low: number; high: number; percentile: number };

/** A name, its range as a bar, and the range in figures. */
const Range = ({ name, of, children }: { name: string; of: Ranged; children?: ReactNode }) => (
  <li>
    <p className={css["range"]}>
      <span>{name}</span>
      <small className="figures">
        {of.low} to {of.high}
      </small>
    </p>
    <Band low={of.low} high={of.high} guess={of.percentile} width={320} />
    {children}
  </li>
);

function TraitRanges({ texts = false }: { texts?: boolean }) {
  const { traits } = useDeck().document.evidence;
  return (
    <ul className={css["ranges"]}>
      {AXES.map((axis) => {
        const trait = traits[axis];
        return (
          trait && (
            <Range key={axis} name={TRAITS[axis]} of={trait}>
              {texts && trait.text && <p className="small">{trait.text}</p>}
            </Range>
          )
        );
      })}
    </ul>
  );
}

const Said = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    {children}
  </li>
);

function Mind() {
  const { archetype, attributes, facets } = useDeck().document.evidence;
  const { attributes: names } = useDeck().document.results["Mind Card"];
  const odds = Math.round(archetype.confidence * 100);
  return (
    <>
      <p>
        Of 100 likely versions of you, drawn from your ranges, {odds} lie nearest to the {archetype.primary}.
        The next is the {archetype.secondary}.
      </p>
      <ul className={css["ranges"]}>
        {attributes.map((attribute, i) => (
          <Range key={names[i] ?? i} name={names[i] ?? ""} of={attribute}>
            <p className="small">
              Made of {attribute.facets.map((id) => facets[id]?.name.toLowerCase() ?? id).join(", ")}.
            </p>
          </Range>
        ))}
      </ul>
    </>
  );
}

const endsOf = ([first, second]: Evidence["findings"][number]["facets"]) =>
  first && second
    ? { from: first.percentile, to: second.percentile }
    : { from: 50, to: first?.percentile ?? 50 };

function Findings() {
  const { findings } = useDeck().document.evidence;
  return (
    <ul className={css["said"]}>
      {findings.map(({ title, facets, answers, oneIn }) => (
        <Said key={title} title={title}>
          <Contrast {...endsOf(facets)} name={facets.map((f) => `${f.name} ${f.percentile}`).join(", ")} />
          <p className="small">
            {facets.map(({ name }) => name).join(" and ")}
            {answers.length > 0 && `, from ${answers.length} of your answers`}
            {oneIn >= 4 && `; about 1 person in ${oneIn}`}.
          </p>
        </Said>
      ))}
    </ul>
  );
}

function Quotes() {
  const { results, evidence } = useDeck().document;
  return (
    <>
      <p>Each line was matched with the direction in which these five ranges point.</p>
      <TraitRanges />
      <ul className={css["said"]}>
        {results.quotes.map(({ text }, i) => (
          <Said key={text} title={evidence.quotes[i]?.work ?? text}>
            <p className="small">{evidence.quotes[i]?.year}</p>
          </Said>
        ))}
      </ul>
    </>
  );
}

function Subjects() {
  const { results, evidence } = useDeck().document;
  return (
    <>
      <p>A match says for how many of 100 people the subject fits less well than for you.</p>
      <ul className={css["said"]}>
        {results.subjects.map(({ title, matchPercentage }, i) => {
          const trait = AXES.find((axis) => axis === evidence.subjects[i]?.trait);
          return (
            <Said key={title} title={title}>
              <p className="small">
                {matchPercentage}%{trait && `, most of it from ${TRAITS[trait].toLowerCase()}`}
              </p>
            </Said>
          );
        })}
      </ul>
      <TraitRanges />
    </>
  );
}

/** Title and reason of each thing of a section. */
const Reasons = ({ all }: { all: { title: string; why: string | undefined }[] }) => (
  <ul className={css["said"]}>
    {all.map(({ title, why }) => (
      <Said key={title} title={title}>
        {why && <p>{why}</p>}
      </Said>
    ))}
  </ul>
);

function Films() {
  const { results, evidence } = useDeck().document;
  return <Reasons all={results.films.map(({ title }, i) => ({ title, why: evidence.films[i]?.why }))} />;
}

function Astrology() {
  const { results, evidence } = useDeck().document;
  const all = results.astrology?.predictions.slice(0, 3) ?? [];
  return <Reasons all={all.map(({ title }, i) => ({ title, why: evidence.predictions[i]?.how }))} />;
}

function ReadingList() {
  const { results, evidence } = useDeck().document;
  const all = results.books.slice(0, 3);
  return <Reasons all={all.map(({ title }, i) => ({ title, why: evidence.books[i]?.why }))} />;
}

function Work() {
  const { why, steps } = useDeck().document.evidence.work;
  return (
    <>
      <p>{why}</p>
      <ol className={css["said"]}>
        {steps.map((step, i) => (
          <Said key={step} title={`${i + 1} of ${steps.length}`}>
            <p>{step}</p>
          </Said>
        ))}
      </ol>
    </>
  );
}

function Emotional() {
  const { emotional } = useDeck().document.evidence;
  return (
    <>
      <p>{emotional.basis}</p>
      <TraitRanges texts />
    </>
  );
}

const OVERVIEWS: Record<SectionId, () => ReactNode> = {
  emotional: Emotional,
  mind: Mind,
  findings: Findings,
  quotes: Quotes,
  films: Films,
  subjects: Subjects,
  astrology: Astrology,
  books: ReadingList,
  work: Work,
};

/** What a whole section rests on. */
export function Overview({ section }: { section: SectionId }) {
  const Shown = OVERVIEWS[section];
  return (
    <div className={css["overview"]}>
      <Shown />
    </div>
  );
}
