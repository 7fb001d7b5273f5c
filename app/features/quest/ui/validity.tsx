import { Reliability } from "./reliability-diagram.tsx";
import { grouped } from "../../../kernel/india-format.ts";
import { type ShownValidity } from "./validity-figures.ts";
import { Agreement } from "./agreement.tsx";
import { Ranges } from "./ranges.tsx";
import { Unknown } from "./unknown-validity.tsx";
import { CarelessAnswers } from "./careless-answers.tsx";

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
      standing is known, because it was made up. The figures below are that script's (engine {validity.engine}
      , {validity.date}).
    </p>
    <Agreement validity={validity} />
    <Ranges validity={validity} />
    <Reliability short={validity.short} full={validity.full} />
    <CarelessAnswers validity={validity} />
    <Unknown />
  </section>
);
