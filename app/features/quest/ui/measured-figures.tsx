import { grouped } from "../../../lib/india-format.ts";
import type { methodFigures } from "../method/method-figures.server.ts";
import css from "./measured-figures.module.css";

type Figures = Pick<typeof methodFigures, "engine" | "date" | "people" | "oddsPeople" | "short" | "full">;

/** A number below 1 with two decimals, such as ".84". */
const two = (x: number) => x.toFixed(2).replace(/^0/, "");
/** A percentage, with a decimal near 0 and 100. */
const percent = (share: number) => `${(100 * share).toFixed(share < 0.0995 || share > 0.9905 ? 1 : 0)}%`;

const ROWS: { name: string; of: (form: Figures["short"]) => string }[] = [
  { name: "Two results agree, traits (1 is perfectly)", of: ({ agreement }) => two(agreement.traits) },
  { name: "Two results agree, facets", of: ({ agreement }) => two(agreement.facets) },
  { name: "80% range holds the true standing, traits", of: ({ rangeHolds }) => percent(rangeHolds.traits) },
  { name: "80% range holds the true standing, facets", of: ({ rangeHolds }) => percent(rangeHolds.facets) },
  {
    name: "80% range holds a second result, traits",
    of: ({ secondInRange }) => percent(secondInRange.traits),
  },
  {
    name: "80% range holds a second result, facets",
    of: ({ secondInRange }) => percent(secondInRange.facets),
  },
  { name: "Odds of the archetype are off by at most", of: ({ oddsOff }) => percent(oddsOff) },
  { name: "Second result has the same archetype", of: ({ sameArchetype }) => percent(sameArchetype) },
  { name: "Honest people graded C by mistake", of: ({ gradedC }) => percent(gradedC.honest) },
  { name: "Random answers graded C", of: ({ gradedC }) => percent(gradedC.random) },
  { name: "Half of the answers random, graded C", of: ({ gradedC }) => percent(gradedC.halfRandom) },
];

/** The engine's simulated accuracy, and its limits. */
export const MeasuredFigures = ({ figures }: { figures: Figures }) => (
  <section id="validity">
    <h2 className="display">How well it measures</h2>
    <p>
      A script makes up {grouped(figures.people)} people from the published figures of the questionnaire. Each
      of them answers both forms twice and is scored as you are. We made them up, so we know where they truly
      stand.
    </p>
    <table className={css["table"]}>
      <caption>
        Simulated by version {figures.engine} of the engine on {figures.date}. The odds are of{" "}
        {grouped(figures.oddsPeople.short)} and {grouped(figures.oddsPeople.full)} people.
      </caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">58 statements</th>
          <th scope="col">116 statements</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(figures.short)}</td>
            <td>{of(figures.full)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      The same answer throughout, and patterns without a slip, are always found. People who are careless only
      in part often pass.
    </p>
    <Unknown />
  </section>
);

const Unknown = () => (
  <>
    <h3>What we don’t know</h3>
    <ul className={css["unknown"]}>
      <li>
        These people are made up, and no figure above was measured on members of this site. Real people differ
        from any model. If we make people up who are less like the published figures, an 80% range holds in
        six to seven of ten cases.
      </li>
      <li>
        The odds of an archetype are right for all twelve names together. For a single name they can be about
        a tenth too high or too low after 58 statements, and half as much after 116.
      </li>
      <li>
        Nobody has taken both of our forms weeks apart for us. We do not know how much of a change between two
        results comes from the person and how much from the form.
      </li>
      <li>
        Nothing here was compared with what people do, or with what others say of them. It is what you say of
        yourself, and you can be mistaken.
      </li>
      <li>
        The norms are of people who chose to take the questionnaire online years ago, most of them in English.
        We do not know whether they are right for you.
      </li>
      <li>We did not simulate how fast people answer. The limits on time come from how fast one can read.</li>
    </ul>
    <p>
      We also scored 500 real people, students who answered 240 statements of a similar questionnaire in Dutch
      (Dolan, Oort, Stoel and Wicherts, Structural Equation Modeling 16, 2009), with version 5 of the engine.
      As they answered, 13 (58 statements) and 11 (116) in 1,000 were graded C. Their facets agreed with
      statements that were not asked at .62 on both forms; each facet by itself would agree at .51 and .55.
    </p>
  </>
);
