import type { ReactNode } from "react";
import type { ReportDocument, SectionId } from "../../contract.ts";
import { useDeck } from "../deck/deck-context.ts";
import { FindingContrast } from "../sections/finding-contrast.tsx";
import { Band } from "../sections/marks.tsx";
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

/** A name with its range, as figures and as a bar. */
const Range = ({ name, estimate, children }: { name: string; estimate: Ranged; children?: ReactNode }) => (
  <li>
    <p className={`between ${css["range"]}`}>
      <span>{name}</span>
      <small className="figures">
        {estimate.low} to {estimate.high}
      </small>
    </p>
    <Band low={estimate.low} high={estimate.high} guess={estimate.percentile} width={320} />
    {children}
  </li>
);

function TraitRanges({ texts }: { texts?: boolean }) {
  const { traits } = useDeck().document.evidence;
  return (
    <ul className={`stack ${css["ranges"]}`}>
      {AXES.map((axis) => {
        const trait = traits[axis];
        return (
          trait && (
            <Range key={axis} name={TRAITS[axis]} estimate={trait}>
              {texts && trait.text && <p className="small">{trait.text}</p>}
            </Range>
          )
        );
      })}
    </ul>
  );
}

const Statement = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    {children}
  </li>
);

function Mind() {
  const { archetype, attributes, facets } = useDeck().document.evidence;
  const { attributes: names } = useDeck().document.results["Mind Card"];
  const odds = Math.round(archetype.confidence * 100);
  const nameOf = (id: string) => facets[id]?.name.toLowerCase() ?? id;
  return (
    <>
      <p>
        The odds that the {archetype.primary} is the archetype nearest to you are {odds}%. The next is the{" "}
        {archetype.secondary}.
      </p>
      <ul className={`stack ${css["ranges"]}`}>
        {attributes.map((attribute, i) => (
          <Range key={names[i] ?? i} name={names[i] ?? ""} estimate={attribute}>
            <p className="small">Made of {attribute.facets.map(nameOf).join(", ")}.</p>
          </Range>
        ))}
      </ul>
    </>
  );
}

function Findings() {
  const { findings } = useDeck().document.evidence;
  return (
    <ul className={`ruled ${css["statements"]}`}>
      {findings.map(({ title, facets, answers, oneIn }) => (
        <Statement key={title} title={title}>
          <FindingContrast facets={facets} />
          <p className="small">
            {facets.map(({ name }) => name).join(" and ")}
            {answers.length > 0 && `, from ${answers.length} of your answers`}
            {oneIn >= 4 && `; about 1 person in ${oneIn}`}.
          </p>
        </Statement>
      ))}
    </ul>
  );
}

function Subjects() {
  const { results, evidence } = useDeck().document;
  return (
    <>
      <p>
        A match says how much of what a subject asks for you have. It is the average of your percentiles on
        the traits and facets in question; 50% is what people have on average.
      </p>
      <Reasons
        items={results.subjects}
        why={evidence.subjects.map(({ reason, first }) => `${reason} To begin: ${first}`)}
      />
      <TraitRanges />
    </>
  );
}

/** The items of a section, each with its reason. */
const Reasons = ({ items, why }: { items: { title: string }[]; why: (string | undefined)[] }) => (
  <ul className={`ruled ${css["statements"]}`}>
    {items.map(({ title }, i) => (
      <Statement key={title} title={title}>
        {why[i] && <p>{why[i]}</p>}
      </Statement>
    ))}
  </ul>
);

/** The evidence for a whole section. */
export function Overview({ section }: { section: SectionId }) {
  return <div className={`stack ${css["overview"]}`}>{shownFor(section, useDeck().document)}</div>;
}

function shownFor(section: SectionId, { results, evidence }: ReportDocument): ReactNode {
  const { films, books, predictions, work, emotional } = evidence;
  if (section === "mind") return <Mind />;
  if (section === "findings") return <Findings />;
  if (section === "subjects") return <Subjects />;
  if (section === "films") return <Reasons items={results.films} why={films.map((film) => film.why)} />;
  if (section === "books")
    return <Reasons items={results.books.slice(0, 3)} why={books.map((book) => book.why)} />;
  if (section === "astrology")
    return (
      <Reasons
        items={results.astrology?.predictions.slice(0, 3) ?? []}
        why={predictions.map((prediction) => prediction.how)}
      />
    );
  if (section === "work") {
    const items = work.steps.map((_, i) => ({ title: `${i + 1} of ${work.steps.length}` }));
    return (
      <>
        <p>{work.why}</p>
        <Reasons items={items} why={work.steps} />
      </>
    );
  }
  const isFirst = section === "emotional";
  return (
    <>
      <p>{isFirst ? emotional.basis : "Matched with the direction of these five ranges."}</p>
      <TraitRanges texts={isFirst} />
    </>
  );
}
