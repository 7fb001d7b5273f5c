import { ArrowLink } from "../arrow-link.tsx";
import { ApplyLink } from "../apply-link.tsx";
import layout from "../layout.module.css";
import { useRegistration } from "../registration.tsx";
import type { Facts, Hero as HeroPictures } from "../../contract.ts";
import { HeroPicture } from "./hero-picture.tsx";
import { Ledge } from "./ledge.tsx";
import css from "./hero.module.css";

/** The first screen: the house at blue hour, one sentence, the call to action, and the key figures. */
export function Hero({ facts, hero }: { facts: Facts; hero: HeroPictures }) {
  const closed = useRegistration()?.closed;
  return (
    <section className={["tone-dark", css["hero"]].join(" ")}>
      <HeroPicture hero={hero} />
      <div className={[layout["wrap"], css["words"]].join(" ")}>
        <h1 className={layout["d4"]}>Where Ambition Finds Its&nbsp;Tribe</h1>
        <p>One week by the sea in India for ambitious young professionals, chosen with care.</p>
        <div className={`row ${css["ways"]}`}>
          {closed ? (
            <>
              <span className={css["closed"]}>Registration Closed</span>
              <ArrowLink to="/#letter">Hear when it reopens</ArrowLink>
            </>
          ) : (
            <>
              <ApplyLink place="hero" />
              <ArrowLink to="/experience">See the week</ArrowLink>
            </>
          )}
        </div>
      </div>
      <Ledge facts={facts} />
    </section>
  );
}
