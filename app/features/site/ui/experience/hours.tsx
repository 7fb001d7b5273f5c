import type { ReactNode } from "react";
import layout from "../layout.module.css";
import type { CutPicture } from "../../../media/contract.ts";
import { Picture, ART } from "../picture.tsx";
import { KitchenFrieze, SeaFrieze, TableFrieze } from "./friezes.tsx";
import css from "./hours.module.css";

/** One hour of the day, on a background in the colours of its light. */
const Hour = ({
  at,
  light,
  title,
  text,
  children,
}: {
  at: string;
  light: string;
  title: string;
  text: string[];
  children?: ReactNode;
}) => (
  <section className={[css["hour"], css[light]].join(" ")} aria-labelledby={light}>
    <div className={[layout["wrap"], layout["columns"], css["inside"]].join(" ")}>
      <p className={css["time"]}>
        <time>{at}</time>
      </p>
      <div className={css["body"]}>
        <h2 className={layout["d3"]} id={light}>
          {title}
        </h2>
        {text.map((paragraph) => (
          <p key={paragraph} className={layout["text"]}>
            {paragraph}
          </p>
        ))}
      </div>
      {children}
    </div>
  </section>
);

export const Dawn = () => (
  <Hour
    at="6:15"
    light="dawn"
    title="The sea, before anyone speaks"
    text={[
      "The water is flat and the colour of slate. Some swim to the point and back. Some sit on the wall with coffee. Phones stay in a drawer by the door until breakfast, and nobody misses them by Tuesday.",
    ]}
  >
    <SeaFrieze />
  </Hour>
);

const CUTS = [
  ["Monday", "Name it"],
  ["Tuesday", "Halve the scope"],
  ["Wednesday", "Build"],
  ["Friday", "Show it unfinished"],
] as const;

export const Noon = () => (
  <Hour
    at="10:00"
    light="noon"
    title="Three hours on the one thing"
    text={[
      "Each person brings a problem they have been avoiding. Groups of four take it apart, from four sides at once.",
      "Your three will come from other trades. A surgeon reads your pricing. A potter reads your product. It is uncomfortable for about ten minutes.",
    ]}
  >
    <ol className={css["cuts"]}>
      {CUTS.map(([day, what]) => (
        <li key={day}>
          <span>{day}</span>
          <b className={layout["d3"]}>{what}</b>
        </li>
      ))}
    </ol>
    <TableFrieze />
  </Hour>
);

const MENU = [
  ["Sunday", "Rice, greens, whatever is ready"],
  ["Tuesday", "Market fish, tamarind, coconut"],
  ["Thursday", "Fire on the sand, corn, prawns"],
  ["Friday", "One dish from each home"],
] as const;

export const Dusk = () => (
  <Hour
    at="17:30"
    light="dusk"
    title="Laptops close, cooking starts"
    text={[
      "On most evenings a few people cook for all the others. You will learn more about a person over forty onions than over forty slides.",
    ]}
  >
    <KitchenFrieze />
    <ul className={css["menu"]}>
      {MENU.map(([day, dish]) => (
        <li key={day}>
          <b>{day}</b>
          {dish}
        </li>
      ))}
    </ul>
  </Hour>
);

export const Night = ({ fire }: { fire: CutPicture | null }) => (
  <div className={["tone-dark", css["nightfall"]].join(" ")}>
    <Picture
      behind
      own={fire}
      className={css["fire"]}
      art={ART.fire}
      sizes="100vw"
      alt="A round stone bench with cushions circles a low fire on the terrace; islands on the dusk horizon."
    />
    <Hour
      at="21:00"
      light="night"
      title="The salon, and then the stars"
      text={[
        "One question, one fire, no stage. What I got wrong this year. Money, plainly. A stranger’s trade. It ends when it ends, usually long after it was meant to.",
      ]}
    />
  </div>
);
