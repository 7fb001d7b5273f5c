import { useSyncExternalStore } from "react";
import { Link, useLoaderData, useLocation } from "react-router";
import { servicesContext } from "../../../context.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import { HomeLink } from "../../../ui/home-link.tsx";
import * as quest from "../quest.server.ts";
import { MeasuredFigures } from "../ui/measured-figures.tsx";
import css from "./method.module.css";
import type { Route } from "./+types/method";
import type { Form } from "../contract.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";

/** The number of days must equal `RETENTION_DAYS` in the contract. */
const UNCLAIMED_NOTE = "Unclaimed answers are deleted 30 days after they were last touched.";

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "How the quest works: method, norms and privacy",
  description:
    "Where the 58 statements come from, whom you are compared with, what a range means, what is " +
    "stored, and whom to call.",
});

export function loader({ context }: Route.LoaderArgs) {
  const { AI_KEY, AI_MODEL } = context.get(servicesContext).env;
  return { figures: quest.methodFigures, model: (AI_KEY && AI_MODEL) || null };
}

const never = () => () => undefined;
/**
 * The report whose link led here; undefined during server rendering, because the page is cached for
 * everybody.
 */
function useReportBefore(): string | undefined {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const from: unknown = isHydrated ? state?.from : undefined;
  return typeof from === "string" && /^\/(quest-result\/|results-demo$)/.test(from) ? from : undefined;
}

function Top() {
  const report = useReportBefore();
  return (
    <header className={css["top"]}>
      <HomeLink height={24} star="var(--ember-600)" />
      {report ? <Link to={report}>Back to the report</Link> : <Link to="/quest">The quest</Link>}
    </header>
  );
}

/**
 * A summary in five lines. `rangeHolds`: how often an 80% range contains the true score after 58 statements.
 */
const InShort = ({ rangeHolds }: { rangeHolds: { traits: number; facets: number } }) => (
  <dl className={css["short"]}>
    <dt>What we ask</dt>
    <dd>How accurately 58 everyday statements describe you, and 58 more if you like.</dd>
    <dt>Whom you are compared with</dt>
    <dd>People who took the same questionnaire online, of your sex and about your age if you give them.</dd>
    <dt>How sure the figures are</dt>
    <dd>
      Every score has an 80% range. In a simulation it held the true score at least{" "}
      {Math.floor(100 * Math.min(rangeHolds.traits, rangeHolds.facets))} times in 100.
    </dd>
    <dt>What it cannot know</dt>
    <dd>Who you are, what you will do, or whether you are well. It is self-reflection, not a diagnosis.</dd>
    <dt>What we do not do</dt>
    <dd>We do not sell your answers, and we do not use them to score anybody else.</dd>
  </dl>
);

/** How results are computed, their accuracy, the stored data, and where to find help. */
export default function Method() {
  const { figures, model } = useLoaderData<typeof loader>();
  return (
    <div className={`tone-light ${css["page"]}`}>
      <Top />
      <main id="main" tabIndex={-1} className={css["text"]}>
        <h1 className="display">How the quest works</h1>
        <InShort rangeHolds={figures.short.rangeHolds} />
        <Statements />
        <Comparison />
        <Range reliabilities={figures.traitReliabilities} />
        <Care />
        <MeasuredFigures figures={figures} />
        <Labels />
        {model && <LanguageModel name={model} />}
        <Stored />
        <Help />
      </main>
    </div>
  );
}

const Statements = () => (
  <section>
    <h2 className="display">The statements</h2>
    <p>
      They come from the IPIP-NEO-120, a public-domain questionnaire from the International Personality Item
      Pool (J. A. Johnson, Journal of Research in Personality 51, 2014). It describes five broad traits
      through 30 facets. You first answer 58 statements, two for each of 29 facets. Later you may answer 58
      more, which measures every trait and facet more closely.
    </p>
    <p>
      One facet is left out: its four statements ask about voting and law and order. Political opinion is
      nobody’s business here, so Openness rests on five facets instead of six.
    </p>
  </section>
);

const Comparison = () => (
  <section>
    <h2 className="display">Whom you are compared with</h2>
    <p>
      With the published norms of people who took this inventory online. They chose to take it, most of them
      in English: they are not a sample of any country, and how many they were is not stated. There are norms
      for women and for men at four ages (around 17, 30, 50 and 68), and we move evenly between those ages, so
      that a birthday changes nothing suddenly. If you give no sex, the two are averaged. If you give no birth
      date, all four ages are.
    </p>
    <p>
      Openness is an exception: its published norms by age did not hold among 4,000 other people. How their
      means rise and fall with age agreed with the published ones at .08, where 1 would be the same and 0
      nothing in common; for the other traits at .93 to .97. So it is compared with all ages together.
    </p>
    <p>
      A percentile says where you stand in that group, as far as your answers tell: 70 means that, out of 100
      people, about 70 stand lower. It is an estimate of you, not a rank of your points.
    </p>
  </section>
);

const Formulae = () => (
  <details>
    <summary className="link">The formulae</summary>
    <dl className={css["formulae"]}>
      <dt>Standard score</dt>
      <dd>
        z = (sum − leaning − mean of the group) ÷ standard deviation of the group; the leaning is what
        agreeing with every statement alike adds to the sum. Of the part beyond the group’s, half is taken
        off, a growing share from .4 steps of the scale, and all of it from .8
      </dd>
      <dt>Best guess</dt>
      <dd>
        T̂ = Θ (Θ + E)⁻¹ z, with Θ how the true facets go together (the published correlations, or where those
        are not possible together the nearest that are), E the error of each (T. L. Kelley, 1947); a trait is
        the weighted sum of its facets
      </dd>
      <dt>Its error</dt>
      <dd>SE = √V, from V = Θ − Θ (Θ + E)⁻¹ Θ</dd>
      <dt>Percentile</dt>
      <dd>100·Φ(T̂ ÷ √r), with r the share of the spread that is not error; never below 1 or above 99</dd>
      <dt>80% range</dt>
      <dd>100·Φ((T̂ ± 1.28·SE) ÷ √r)</dd>
      <dt>Half the statements</dt>
      <dd>reliability r₅₈ = (r ÷ 2) ÷ (1 − r ÷ 2) (Spearman and Brown, 1910)</dd>
    </dl>
  </details>
);

const Reliabilities = ({ reliability }: { reliability: Record<Form, string> }) => (
  <p>
    Reliability says how far an equally good set of statements would put people into the same order: 1 is
    wholly, 0 not at all. What results use for the traits follows from their facets and how these go together:{" "}
    {reliability.full} after 116 statements; {reliability.short} after 58. Published for the full form as a
    whole, with all six facets of Openness: Sensitivity .90, Extraversion .89, Openness .81, Agreeableness
    .86, Conscientiousness .90. For fifteen of the 29 facets figures between .60 and .80 are published. For
    the other fourteen (Adventurousness, Intellect, and all facets of Agreeableness and Conscientiousness) we
    found none and assume .66. That may be too low: five of them reached .75 to .89 among 4,000 people, with
    similar statements that measure well.
  </p>
);

const Range = ({ reliabilities }: { reliabilities: Record<Form, string> }) => (
  <section>
    <h2 className="display">Why you see a range</h2>
    <p>
      Some people agree with nearly anything, some deny it: part of that is taken off before anything is
      counted. Even so, every score is a guess with a width. A trait is measured better than a facet, and 116
      answers measure better than 58. So we draw the range first and the guess second: for eight people in
      ten, where they really stand lies inside the 80% range, or a little fewer. If you took an equally good
      test again, its result would fall inside seven to eight times in ten, because that one has an error of
      its own.
    </p>
    <p>
      Facets go together in people, so each of them is estimated from the answers to all: whoever is outgoing
      and brisk is more likely to be cheerful than their two answers about cheerfulness alone can say. In
      3,000 simulated people, facets estimated so agree with where people really stand at .84 instead of .70
      (58 statements), and at .89 instead of .81 (116). Real people go together less neatly, so they gain
      less.
    </p>
    <Formulae />
    <Reliabilities reliability={reliabilities} />
    <p>
      Facets are shown as five levels, by where your result lies among results: about the lowest tenth, the
      next two tenths, the middle four, two more, and the highest tenth. A range is about where you stand,
      which is less sure: the level can be the highest though the range reaches further down.
    </p>
    <p>
      Each of the five findings is a text about one or more facets that are high, low or mixed. Your own
      answers decide which of these texts are true of you; those about the facets furthest from the average
      come first. How rare a finding is was counted among 20,000 simulated people.
    </p>
  </section>
);

const Care = () => (
  <section>
    <h2 className="display">Careless answers</h2>
    <p>
      The same answer many times in a row or nearly everywhere, answers that repeat in a pattern of up to
      fifteen, agreeing with statements that say the opposite of each other, answers faster than one can read
      (a quarter of them, or half in less than a second), or statements that go together answered as
      differently as by chance: these say more about the moment than about you. A result is graded A (nothing
      stands out), B (some doubt) or C (not to be relied on), with the reason in words. A grade C result is
      shown all the same, and you can answer again; we do not sell its PDF.
    </p>
  </section>
);

const Labels = () => (
  <section>
    <h2 className="display">Types and signs</h2>
    <p>
      The twelve archetypes are names for directions, not boxes. Your result says how sure the name is, and
      which name comes second. The odds are the share of likely versions of you (profiles drawn by lot from
      your ranges) that get the first name; where they are below 45%, the text names the second too. After the
      other 58 statements about three people in ten get another name, and are told why. Texts about the type
      come with the name; no figure, finding or pick is computed from it.
    </p>
    <p>
      The sun sign is play. In two large samples, of over 4,000 and over 11,000 people, date of birth was
      unrelated to personality (Hartmann, Reuter and Nyborg, Personality and Individual Differences 40, 2006).
      One person in twelve would match by chance.
    </p>
  </section>
);

/** Which model may write the letter that opens the PDF, from which facts, and how the letter is checked. */
const LanguageModel = ({ name }: { name: string }) => (
  <section id="language-model">
    <h2 className="display">Who writes it</h2>
    <p>
      Every text of the result and of the PDF was written by people, and our engine chooses those that fit
      your answers. One may be written anew by a language model, {name}: the letter that opens the PDF of a
      saved result. The PDF says so.
    </p>
    <p>
      It is sent our own letter, the names of the facets on which your answers lean to one side or contradict
      each other, with that side, and whether things seem heavy for you. Your name, address, birth date, sex,
      answers and what you wrote beside a section stay here.
    </p>
    <p>
      What comes back is printed only if it is English and easy to read, has no number, name or link that our
      letter does not have, and speaks of nothing that your answers do not support. A program checks that by
      its words, and can miss a turn of phrase. Otherwise, and whenever the model is late, our own letter
      stays. You can switch it off on your dashboard.
    </p>
  </section>
);

const Stored = () => (
  <section>
    <h2 className="display">What is stored</h2>
    <p>
      Your answers, when you gave them and how long each statement was on screen; birth date and sex if you
      give them; the result. They are kept on your device until the result is there, and with us.
    </p>
    <p>
      Without an account, your quest belongs to this browser through one cookie that no script can read.{" "}
      {UNCLAIMED_NOTE} If you sign in or sign up in this browser, the quest moves to your account, and nobody
      else can claim it. A result has a long random address, which leads nowhere for others until you press
      Share or open it on your dashboard.
    </p>
  </section>
);

const Help = () => (
  <section>
    <h2 className="display">If today is hard</h2>
    <p>
      This stands here for everyone, whatever the answers. In India you can call Tele-MANAS on{" "}
      <a href="tel:14416">14416</a> or <a href="tel:18008914416">1-800-891-4416</a>, free, day and night, in
      twenty languages. Elsewhere,{" "}
      <a href="https://findahelpline.com" rel="noreferrer">
        findahelpline.com
      </a>{" "}
      lists lines by country. In danger, call your emergency number: 112 in India.
    </p>
  </section>
);
