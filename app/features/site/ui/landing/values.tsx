import layout from "../layout.module.css";
import type { CutPicture } from "../../../media/contract.ts";
import { Picture, ART } from "../picture.tsx";
import { Reveal } from "../reveal.tsx";
import css from "./values.module.css";

const VALUES = [
  ["Candour", "charm", "Say the useful thing, kindly and early. The compliment can wait until dinner."],
  ["Drafts", "decks", "Bring the half-built thing. Nobody learns much from a finished slide."],
  ["Small", "scale", "Few seats, one table. If you cannot hear everyone, the room is too big."],
  ["Rest", "hustle", "Nobody did their best thinking at hour fourteen. Laptops close before the light does."],
] as const;

/** Pairs of values: the preferred one first. */
export const Values = ({ own }: { own: CutPicture | null }) => (
  <Reveal
    className={["tone-dark", layout["below"], layout["section"], css["values"]].join(" ")}
    aria-labelledby="values"
  >
    <div className={layout["wrap"]}>
      <h2 className="visually-hidden" id="values">
        What we value
      </h2>
      <div className={[layout["grid"], css["head"]].join(" ")}>
        <p className={layout["lede"]}>Four values decide whom we invite and how we treat each other.</p>
        <Picture
          className={css["picture"]}
          art={ART.stairs}
          own={own}
          sizes="(width <= 53.75em) 100vw, 33vw"
          alt={
            "Lit stone steps rise between white walls to an arch with an olive tree, palms against a deep blue evening sky."
          }
        />
      </div>
      <ul>
        {VALUES.map(([chosen, that, why]) => (
          <li key={chosen} className={layout["grid"]}>
            <h3 className={layout["d4"]}>
              {chosen} <i>over {that}</i>
            </h3>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </div>
  </Reveal>
);
