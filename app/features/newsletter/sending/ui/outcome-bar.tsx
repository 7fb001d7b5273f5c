import { grouped } from "../../../../lib/india-format.ts";
import type { IssueProgress } from "../../contract.ts";
import css from "./sending.module.css";
import { handled } from "./use-progress.ts";

/** A bar with the share of sent, failed and pending copies. */
export function OutcomeBar({ progress }: { progress: IssueProgress }) {
  const { of, waiting } = progress;
  const parts = [
    { name: "delivered", n: progress.sent, look: "sent" },
    { name: "rejected", n: progress.failed, look: "failed" },
    { name: "uncertain", n: progress.uncertain, look: "uncertain" },
    { name: "blocked", n: progress.kept, look: "kept" },
    { name: "will retry", n: waiting, look: "waiting" },
    { name: "waiting", n: progress.pending - waiting + progress.handing, look: "rest" },
  ].filter(({ n, look }) => n > 0 || look === "sent");
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { n }) => sum + n, 0));
  return (
    <div className={`stack ${css["outcome"]}`}>
      <progress
        className="visually-hidden"
        aria-label="Sending progress"
        value={handled(progress)}
        max={Math.max(of, 1)}
      />
      <svg viewBox={`0 0 ${Math.max(of, 1)} 1`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ name, n, look }, at) => (
          <rect key={name} className={css[look]} x={starts[at]} y="0" width={n} height="1" />
        ))}
      </svg>
      <ul className={`row ${css["legend"]}`}>
        {parts.map(({ name, n, look }) => (
          <li key={name}>
            <i className={css[look]} aria-hidden="true" />
            <b>{grouped(n)}</b> {name}
          </li>
        ))}
        <li className="quiet">
          {grouped(handled(progress))} of {grouped(of)}
        </li>
      </ul>
    </div>
  );
}
