import { formatIndiaWeekday } from "../../../lib/india-format.ts";
import { sizeOf } from "../../../ui/size.ts";
import type { ExportStatus } from "../contract.ts";
import { EXPORT_DAYS } from "../domain/terms.ts";
import css from "./rights.module.css";
import { required } from "../../../lib/checked.ts";

/** What is in the file. */
export const WHAT = "Answers, results, visits, payments and PDFs in one ZIP file.";

/** How it stands with the file. */
export function noteOf(newest: ExportStatus | null): string {
  if (newest?.state === "ready")
    return (
      `Ready until ${formatIndiaWeekday(required(newest.expiresAt, "the end of a file that is ready"))}, ` +
      `${sizeOf(newest.bytes ?? 0)}. It covers everything up to ${formatIndiaWeekday(newest.askedAt)}.`
    );
  if (newest?.state === "failed")
    return "The download could not be prepared. Your data is safe; please try again.";
  return `${WHAT} We’ll email you when it is ready. You can download it for ${EXPORT_DAYS} days.`;
}

/** How far the file is. */
export function Making({ newest }: { newest: ExportStatus }) {
  const { done, of } = newest;
  return (
    <div className={css["making"]}>
      <progress
        value={of ? done : undefined}
        max={of || undefined}
        aria-label="Your download is being prepared"
      />
      <small className="figures" aria-live="polite">
        {of ? `${done} of ${of} parts` : "Waiting to start"}
      </small>
    </div>
  );
}
