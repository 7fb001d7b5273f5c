import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import css from "./analysing.module.css";

const RINGS = Array.from({ length: 22 }, (_, i) => 52 + i * 4.6);

const Rings = () => (
  <svg className={css["rings"]} viewBox="0 0 390 440" aria-hidden="true">
    <defs>
      <radialGradient id="core">
        <stop offset="0" stopColor="#f3c48e" />
        <stop offset=".5" stopColor="#e9a45b" />
        <stop offset="1" stopColor="#8f4827" />
      </radialGradient>
    </defs>
    {RINGS.map((r, i) => (
      <ellipse
        key={r}
        cx="195"
        cy="230"
        rx={r}
        ry={r * 0.94}
        transform={`rotate(${i * 7} 195 230)`}
        fill="none"
        stroke={i < 4 ? "#e9a45b" : "#efe8dc"}
        strokeOpacity={(0.75 - Math.abs(i - 9) * 0.035).toFixed(2)}
      />
    ))}
    <ellipse cx="195" cy="230" rx="50" ry="47" fill="url(#core)" />
    <circle cx="195" cy="230" r="174" fill="none" stroke="#efe8dc" strokeOpacity=".5" strokeDasharray="2 7" />
  </svg>
);

/** While the engine scores; it ends when the scoring ends. `problem`: what kept it from ending. */
export function Analysing({
  total,
  saved,
  problem,
  onRetry,
}: {
  total: number;
  saved: boolean;
  problem: string;
  onRetry: () => void;
}) {
  return (
    <>
      <Rings />
      <div className={css["analysing"]} role={problem ? "alert" : "status"}>
        <h1 className="display">
          {total} answers,
          <br />
          one shape
        </h1>
        {problem ? (
          <>
            <p>{problem}</p>
            <Button wide onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : (
          <ul>
            <li className={saved ? css["ok"] : css["now"]}>
              {saved ? <Icon name="check" size={18} /> : <i />} {total} answers saved
            </li>
            <li className={css["now"]}>
              <i /> Comparing them with the norms, drawing your range
            </li>
          </ul>
        )}
      </div>
    </>
  );
}
