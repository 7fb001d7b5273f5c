import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LetterSection } from "../../newsletter/newsletter.browser.tsx";
import { applyHref, useHouse } from "../ui/brand.ts";
import { Shell } from "../ui/shell.tsx";
import css from "./landing.module.css";

export const meta = () => [
  { title: "Villa Vesper: Where Ambition Finds Its Tribe" },
  {
    name: "description",
    content: "A house by the sea for people in the middle of building something, and a quest that shows what you bring.",
  },
];

const Hero = () => {
  const { brand } = useHouse();
  return (
    <section className={["tone-dark", css["hero"]].join(" ")}>
      <picture>
        <source media="(max-width: 640px)" srcSet="/art/hero-phone.webp" width={1080} height={1920} />
        <img
          className={css["picture"]}
          src="/art/hero-desktop.webp"
          width={2560}
          height={1440}
          fetchPriority="high"
          alt="A white cliff-top villa glowing amber at blue hour, its pool running out to a calm sea and distant islands."
        />
      </picture>
      <div className={css["words"]}>
        <h1 className="display">Where Ambition Finds Its&nbsp;Tribe</h1>
        <p>One week by the sea with people who are building something, chosen so that each of you leaves sharper.</p>
        <div className={css["ways"]}>
          <ButtonLink to={applyHref(brand)} className={css["pill"]}>
            Apply Now
          </ButtonLink>
          <ButtonLink to="/quest" look="line" className={css["pill"]}>
            Take the quest
          </ButtonLink>
        </div>
      </div>
    </section>
  );
};

const Idea = () => (
  <section className={["tone-light", css["idea"]].join(" ")} aria-label="The idea">
    <blockquote className="display">
      <span>Effort adds.</span> <span>Judgement multiplies.</span> <span>Chosen company compounds.</span>
    </blockquote>
    <div className={css["reason"]}>
      <p className="muted">The idea the house is built on</p>
      <p>You already know how to work hard. What is rare is a table where the person beside you can see the thing you cannot.</p>
    </div>
  </section>
);

const FACTS = [
  ["58 statements", "About six minutes, one to a screen. Close the tab: it waits for you."],
  ["Nine sections", "From an emotional mirror to one thing to work on, each with the answers it rests on."],
  ["No account", "You need one only to keep your result. For reflection, not diagnosis."],
] as const;

const Quest = () => (
  <section className={["tone-light", css["quest"]].join(" ")}>
    <h2 className="display">The quest: know what you bring</h2>
    <ul>
      {FACTS.map(([name, text]) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <div className={css["ways"]}>
      <ButtonLink to="/quest" look="ink" className={css["pill"]}>
        Begin the quest
      </ButtonLink>
      <ButtonLink to="/results-demo" look="line" className={css["pill"]}>
        See a sample result <Icon name="arrow" size={18} />
      </ButtonLink>
    </div>
  </section>
);

export default function Landing() {
  return (
    <Shell over>
      <Hero />
      <Idea />
      <Quest />
      <LetterSection source="landing" />
    </Shell>
  );
}
