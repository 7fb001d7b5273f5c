import { servicesContext } from "../../../context.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import * as site from "../site.server.ts";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { useHouse } from "../ui/brand.ts";
import { Endcap } from "../ui/endcap.tsx";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/page-head.tsx";
import { Picture, ART } from "../ui/picture.tsx";
import { useRegistration } from "../ui/registration.tsx";
import { Star } from "../ui/star.tsx";
import { STEP_DRAWINGS, type StepName } from "../ui/step-drawings.tsx";
import type { Route } from "./+types/process";
import css from "./process.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "Process",
  description:
    "Four steps from an application to the house, and you can say no at every one: apply, talk, match, arrive.",
});

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { accepting } = await site.readFacts(services);
  const { stairs } = await site.readPictures(services);
  return { accepting, lastDay: await site.lastDay(services), stairs };
}

type Step = { name: StepName; text: string[]; facts: [string, string][] };
const factOf = (name: string, fact: string | null): Step["facts"] => (fact ? [[name, fact]] : []);
const steps = (accepting: string | null, last: string | null): Step[] => [
  {
    name: "Apply",
    text: [
      "Questions in plain language. What are you building, where is it stuck, what would you bring to a table of strangers. Write it the way you would tell a friend.",
      "We do not ask for a CV, a deck or a follower count, and we would not know what to do with them.",
    ],
    facts: [["Allow", "About 30 minutes"], ["It costs", "Nothing"], ...factOf("Last day", last)],
  },
  {
    name: "Conversation",
    text: [
      "One call with one of us. No panel, no puzzle. We ask about the thing you wrote and the thing you left out.",
      "Keep ten minutes for your own questions. Ask who else may come, what could go badly, what we are unsure about.",
    ],
    facts: [
      ["Allow", "About 40 minutes"],
      ["How", "Video or phone"],
    ],
  },
  {
    name: "Match",
    text: [
      "This is the part we take longest over. We compose the table as a whole, so that trades, ages, temperaments and unsolved problems meet.",
      "The Quest is yours and stays yours. If you choose to share it, it is something to talk about. It is optional and never counts against you.",
    ],
    facts: [
      ["Allow", "A few days"],
      ["Optional", "The Quest, about six minutes"],
    ],
  },
  {
    name: "Arrive",
    text: [
      "Once both sides say yes, your offer says what your week includes, and you choose a room. Then come the address, the tide table, a reading list of one, and short introductions to the others.",
      "After that there is nothing left to prepare.",
    ],
    facts: [["You pay", "Only now"], ["Bring", "One problem, one recipe"], ...factOf("In", accepting)],
  },
];

const StepRow = ({ name, text, facts }: Step) => (
  <li className={layout["grid"]}>
    <span className={css["glow"]}>
      <Star className={css["star"]} />
    </span>
    <div className={css["name"]}>
      <h2 className={layout["d3"]}>{name}</h2>
      {STEP_DRAWINGS[name]}
    </div>
    <div className={css["body"]}>
      {text.map((paragraph) => (
        <p key={paragraph} className={layout["text"]}>
          {paragraph}
        </p>
      ))}
    </div>
    <dl className={css["facts"]}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </li>
);

export default function Process({ loaderData: { accepting, lastDay, stairs } }: Route.ComponentProps) {
  const closed = useRegistration()?.closed;
  const ownForm = useHouse().brand.applyUrl === "";
  return (
    <div className="tone-light tone-reading">
      <PageHead
        title="Four steps, and you can say no at every one"
        lede="You choose us as much as we choose you. Here is what happens, in order."
      >
        <Picture
          art={ART.stairs}
          own={stairs}
          sizes="(width <= 53.75em) 100vw, 33vw"
          first
          alt="Lit stone steps rise between white walls to an arch with an olive tree."
        />
      </PageHead>
      <ol className={[layout["wrap"], css["path"]].join(" ")}>
        {steps(accepting, closed ? "Registration Closed" : lastDay).map((step) => (
          <StepRow key={step.name} {...step} />
        ))}
      </ol>
      <section className={["tone-dark", layout["section"]].join(" ")} aria-labelledby="no">
        <div className={[layout["wrap"], layout["grid"], css["no"]].join(" ")}>
          <h2 className={layout["d4"]} id="no">
            If the answer is no
          </h2>
          <div>
            <p className={layout["text"]}>
              It is a person’s decision, not a score. Often it is about balance: the table already had three
              people like you, and you would have been bored.
            </p>
            {ownForm && (
              <p className={layout["text"]}>
                Your application stays yours. You can check its status or withdraw it at any time.
              </p>
            )}
          </div>
        </div>
      </section>
      <Endcap title="Apply for a week" place="process">
        <ArrowLink to="/faq">Questions people ask</ArrowLink>
      </Endcap>
    </div>
  );
}
