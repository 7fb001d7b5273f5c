import { ArrowLink } from "../arrow-link.tsx";
import layout from "../layout.module.css";
import type { CutPicture } from "../../../media/contract.ts";
import { Picture, ART } from "../picture.tsx";
import { Reveal } from "../reveal.tsx";
import css from "./villa-lab.module.css";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
type Rhythm = {
  name: string;
  when: string;
  light: string;
  days: Partial<Record<(typeof DAYS)[number], string>>;
};
const WEEK: Rhythm[] = [
  {
    name: "Sea",
    when: "first light",
    light: "sea",
    days: {
      Monday: "First swim, slow",
      Wednesday: "Out to the point",
      Thursday: "The boat, all day",
      Saturday: "Last swim",
    },
  },
  {
    name: "Sprint",
    when: "ten until one",
    light: "sprint",
    days: {
      Monday: "Name the problem",
      Tuesday: "Halve the scope",
      Wednesday: "Build",
      Friday: "Show it unfinished",
      Saturday: "Make one promise",
    },
  },
  {
    name: "Kitchen",
    when: "from half past five",
    light: "kitchen",
    days: {
      Sunday: "Long table, no job titles",
      Tuesday: "Market run, then fish",
      Thursday: "Fire on the sand",
      Friday: "You cook for the house",
    },
  },
  {
    name: "Salon",
    when: "after dark",
    light: "salon",
    days: {
      Monday: "What I got wrong",
      Tuesday: "Money, plainly",
      Wednesday: "A stranger’s trade",
      Friday: "Music, no talks",
    },
  },
];

const Week = () => (
  <table className={css["week"]}>
    <caption className="visually-hidden">A sample week: sea, sprints, kitchen and salons by day</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Rhythm</span>
        </th>
        {DAYS.map((day) => (
          <th key={day} scope="col">
            {day}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {WEEK.map(({ name, when, light, days }) => (
        <tr key={name} className={css[light]}>
          <th scope="row">
            {name} <small>{when}</small>
          </th>
          {DAYS.map((day) => (
            <td key={day} data-day={day.slice(0, 3)}>
              {days[day]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** What the week is like: the shared table, and sample days. */
export const VillaLab = ({ own }: { own: CutPicture | null }) => (
  <Reveal className={["tone-light", layout["below"], css["lab"]].join(" ")} aria-labelledby="lab">
    <div className={layout["wrap"]}>
      <div className={layout["columns"]}>
        <div className={css["head"]}>
          <h2 className={layout["d3"]} id="lab">
            A week in the&nbsp;villa&nbsp;lab
          </h2>
          <p>Mornings to build, evenings to talk, and enough sea in between to think.</p>
        </div>
        <Picture
          className={css["picture"]}
          art={ART.villaLab}
          own={own}
          sizes="(width <= 67.5em) 100vw, 70vw"
          alt={
            "A long oak table with notebooks and laptops under a timber pergola, a fire circle and the sea beyond."
          }
        />
      </div>
      <Week />
      <div className={css["note"]}>
        <span className="small muted">A sample week. The people in it change it.</span>
        <ArrowLink to="/experience">Walk through one day</ArrowLink>
      </div>
    </div>
  </Reveal>
);
