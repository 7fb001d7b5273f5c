import { Link } from "react-router";
import type { Evidence } from "../../contract.ts";
import css from "./quality-notice.module.css";

const WORDS = { B: "Read this report lightly.", C: "So this report may not be about you." } as const;

/**
 * A notice for answers of low quality (grade B or C), with the first reason and a link to retake the quest.
 * Blocks nothing.
 */
export const QualityNotice = ({ quality }: { quality: Evidence["quality"] }) =>
  quality.grade === "A" ? null : (
    <p className={css["notice"]} role="note">
      {quality.reasons[0]} {WORDS[quality.grade]} <Link to="/quest">Take it again</Link>
    </p>
  );
