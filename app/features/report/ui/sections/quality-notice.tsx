import { Link } from "react-router";
import type { Evidence } from "../../contract.ts";
import css from "./quality-notice.module.css";

const WORDS = {
  B: "Some of your answers looked hurried, so read this report lightly.",
  C: "Your answers looked hurried throughout, so this report may not be about you.",
} as const;

/** Says plainly when the answers do not carry much, and offers another try. Nothing is blocked. */
export const QualityNotice = ({ quality }: { quality: Evidence["quality"] }) =>
  quality.grade === "A" ? null : (
    <p className={css["notice"]} role="note">
      {WORDS[quality.grade]} <Link to="/quest">Take it again</Link>
    </p>
  );
