import { ArrowLink } from "../ui/arrow-link.tsx";
import { servicesContext } from "../../../context.ts";
import type { Place } from "../contract.ts";
import * as site from "../site.server.ts";
import type { Route } from "./+types/experience";
import { publicHead } from "../../../platform/pages/head.ts";
import { Endcap } from "../ui/endcap.tsx";
import { Dawn, Dusk, Night, Noon } from "../ui/experience/hours.tsx";
import { Shell } from "../ui/shell.tsx";
import layout from "../ui/layout.module.css";
import { Picture, ART } from "../ui/picture.tsx";
import css from "./experience.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "The Experience",
  description:
    "One day in the house by the sea, from first light to last: the swim, three hours on one thing, the kitchen, the salon.",
});

/** What a week includes; the offer of a seat has the full list. */
const MADE_OF = [
  "A week by the sea, and a room",
  "All meals; you help cook one evening",
  "Morning sprints on your one thing",
  "Evening salons, without a stage",
  "A day on the boat, weather willing",
  "A table of people from other trades",
  "The Quest, if you like to know what you bring",
  "Every newsletter afterwards",
];

/** Where each hour of the day is spent; numbered as in the drawing. */
const PLACES = [
  ["The sea", "6:15, from the landing to the point"],
  ["The long table", "10:00, under the pergola"],
  ["The kitchen", "17:30, with its own door to the terrace"],
  ["The fire", "21:00, at the edge"],
  ["The pool", "Any hour. It ends where the sea begins"],
  ["The rooms", "Quiet after the salon"],
  ["The door", "Down the steps, through the arch"],
] as const;

const FromAbove = () => (
  <section className={[layout["section"], css["above"]].join(" ")} aria-labelledby="above">
    <div className={[layout["wrap"], layout["grid"]].join(" ")}>
      <h2 className={layout["d3"]} id="above">
        The house from above
      </h2>
      <img
        src="/art/house-map.svg"
        width={1200}
        height={820}
        loading="lazy"
        decoding="async"
        alt={
          "A drawing of the house from above: steps from an arch down to the rooms and the kitchen, the long table under a pergola, the terrace with the pool, a round fire, and a path to a landing by the sea."
        }
      />
      <ol>
        {PLACES.map(([name, when]) => (
          <li key={name}>
            <b>{name}</b>
            {when}
          </li>
        ))}
      </ol>
      <p className="small muted">
        Pictures marked “Visualisation” are rendered and the plan is a drawing: the house of your week may
        differ. Photographs replace them as soon as we have taken them.
      </p>
    </div>
  </section>
);

/** The hosts' picture in its available widths. */
function HostsPicture({ picture }: { picture: NonNullable<Place["hostsPicture"]> }) {
  const widest = picture.files.jpg.at(-1);
  if (!widest) return null;
  return (
    <dd>
      <img
        src={widest.src}
        srcSet={picture.files.webp.map(({ src, width }) => `${src} ${width}w`).join(", ")}
        sizes="(width <= 53.75em) 100vw, 50vw"
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
      />
    </dd>
  );
}

/** The owner's texts about the place; hidden until there are any. */
const Where = ({ place }: { place: Place }) => {
  const facts = (
    [
      ["Where", place.coast],
      ["When", place.week],
      ["Rooms", place.rooms],
      ["Who runs it", place.hosts],
      ["Getting there", place.travel],
      ["House rules", place.rules],
    ] as const
  ).filter(([, text]) => text);
  return facts.length === 0 ? null : (
    <section
      className={[layout["section"], layout["wrap"], layout["grid"], css["where"]].join(" ")}
      aria-labelledby="where"
    >
      <h2 className={layout["d3"]} id="where">
        Where and when
      </h2>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
            {name === "Who runs it" && place.hostsPicture && <HostsPicture picture={place.hostsPicture} />}
          </div>
        ))}
      </dl>
    </section>
  );
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [place, pictures] = await Promise.all([site.readPlace(services), site.readPictures(services)]);
  return { place, pictures };
}

export default function Experience({ loaderData: { place, pictures } }: Route.ComponentProps) {
  return (
    <Shell over>
      <div className="tone-light">
        <section className={["tone-dark", css["top"]].join(" ")}>
          <Picture
            className={css["picture"]}
            art={ART.villaLab}
            own={pictures.villaLab}
            behind
            sizes="100vw"
            first
            alt="A long oak table under a timber pergola, a fire circle and the sea beyond."
          />
          <div className={[layout["wrap"], layout["grid"], css["words"]].join(" ")}>
            <h1 className={layout["d4"]}>One day in the house, from first light to last</h1>
            <p className={layout["lede"]}>
              The week has seven. No two are alike, but they all bend towards the same evening.
            </p>
          </div>
        </section>
        <Dawn />
        <Noon />
        <Dusk />
        <Night fire={pictures.fire} />
        <FromAbove />
        <section className={[layout["section"], layout["wrap"], layout["grid"], css["made"]].join(" ")}>
          <h2 className={layout["d3"]}>What the week is made of</h2>
          <div>
            <ul>
              {MADE_OF.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
            <p className={["small muted", css["note"]].join(" ")}>
              Each house week differs a little. Your offer lists what yours includes, before you pay anything.
            </p>
            <ArrowLink to="/pricing">See the prices</ArrowLink>
          </div>
        </section>
        <Where place={place} />
        <Endcap title="The evening is better with you in it" place="experience">
          <ArrowLink to="/process">Read how it works</ArrowLink>
        </Endcap>
      </div>
    </Shell>
  );
}
