import { ArrowLink } from "../arrow-link.tsx";
import layout from "../layout.module.css";
import { Reveal } from "../reveal.tsx";
import css from "./how-it-works.module.css";

const BEFORE = [
  [
    "Apply",
    "Tell us what you are building and where it is stuck. No CV, no follower count.",
    "A quiet half hour",
  ],
  ["Conversation", "One call, both ways. Question us as hard as we question you.", "Forty minutes or so"],
  [
    "Match",
    "We compose the table as a whole, so that trades, temperaments and unsolved problems meet.",
    "The part we take longest over",
  ],
] as const;
const ARRIVE = "A room, a seat at the table, and people who already know what you are working on.";
const steps = (accepting: string | null) => [...BEFORE, ["Arrive", ARRIVE, accepting ?? ""]] as const;

const STAR =
  "M18 0c1.3 14.8 3.2 16.7 18 18-14.8 1.3-16.7 3.2-18 18-1.3-14.8-3.2-16.7-18-18C14.8 16.7 16.7 14.8 18 0z";

/** The path of the evening star over four steps, for wide screens or phones. */
const Arc = ({ wide }: { wide: boolean }) => {
  const id = wide ? "arc" : "arc-s";
  const at = wide
    ? { x: 990, y: 330, glow: 190, star: "translate(968 308) scale(1.22)" }
    : { x: 312, y: 148, glow: 70, star: "translate(298 134) scale(.78)" };
  const dots = wide
    ? [
        [6, 152],
        [334, 77.1],
        [662, 133.1],
      ]
    : [
        [3, 92],
        [101.1, 37.9],
        [210.5, 56.1],
      ];
  return (
    <svg
      className={css[wide ? "arc" : "small"]}
      viewBox={wide ? "0 0 1280 360" : "0 0 342 170"}
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" x2="1">
          <stop stopColor="#efe8dc" stopOpacity=".2" />
          <stop offset="1" stopColor="#faf7f2" stopOpacity=".95" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop stopColor="#fff3dc" stopOpacity=".8" />
          <stop offset=".2" stopColor="#ffe3b4" stopOpacity=".36" />
          <stop offset=".5" stopColor="#ffe3b4" stopOpacity=".1" />
          <stop offset="1" stopColor="#ffe3b4" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d={wide ? "M6 152C220 40 640 20 990 330" : "M3 92C70 10 220 10 312 148"} stroke={`url(#${id})`} />
      {dots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={wide ? 3 : 2.5} fill="#faf7f2" />
      ))}
      <circle cx={at.x} cy={at.y} r={at.glow} fill={`url(#${id}-glow)`} />
      <path transform={at.star} fill="#fffaf0" d={STAR} />
    </svg>
  );
};

/** Four steps from application to arrival. */
export const HowItWorks = ({ accepting }: { accepting: string | null }) => (
  <Reveal className={["tone-light", layout["below"]].join(" ")} aria-labelledby="how">
    <div className={css["sky"]}>
      <div className={layout["wrap"]}>
        <h2 className={layout["d3"]} id="how">
          From application to arrival
        </h2>
        <Arc wide />
        <Arc wide={false} />
      </div>
    </div>
    <div className={layout["wrap"]}>
      <ol className={[layout["columns"], css["steps"]].join(" ")}>
        {steps(accepting).map(([name, what, time]) => (
          <li key={name}>
            <h3 className={layout["d2"]}>{name}</h3>
            <p>{what}</p>
            {time && <span className="small">{time}</span>}
          </li>
        ))}
      </ol>
      <p className={css["more"]}>
        <ArrowLink to="/process">The process, step by step</ArrowLink>
      </p>
    </div>
  </Reveal>
);
