import { Link } from "react-router";
import type { Evidence } from "../../contract.ts";
import css from "./quality-notice.module.css";

const WORDS = { B: "Read this report lightly.", C: "So this report may not be about you." } as const;

/**
 * Says plainly when the answers do not carry much, with the reason that was found, and offers another try.
 * Nothing is blocked.
 */
export const QualityNotice = ({ quality }: { quality: Evidence["quality"] }) =>
  quality.grade === "A" ? null : (
    <p className={css["notice"]} role="note">
      {quality.reasons[0]} {WORDS[quality.grade]} <Link to="/quest">Take it again</Link>
    </p>
  );
