import { formatIndiaWeekday } from "../../../kernel/india-format.ts";
import { sizeOf } from "../../../ui/size.ts";
import type { ExportStatus } from "../contract.ts";
import { EXPORT_DAYS } from "../domain/terms.ts";
import css from "./rights.module.css";
import { required } from "../../../kernel/checked.ts";

/** What is in the file. */
export const WHAT = "Answers, results, visits, payments and PDFs in one ZIP file.";

/** How it stands with the file. */
export function noteOf(newest: ExportStatus | null): string {
  if (newest?.state === "ready")
    return (
      `Ready until ${formatIndiaWeekday(required(newest.expiresAt, "the end of a file that is ready"))}, ` +
      `${sizeOf(newest.bytes ?? 0)}. What came after ${formatIndiaWeekday(newest.askedAt)} is not in it.`
    );
  if (newest?.state === "failed") return "It could not be put together. Your data is safe; please try again.";
  return `${WHAT} A letter says when it is ready; it stays for ${EXPORT_DAYS} days.`;
}

/** How far the file is. */
export function Making({ newest }: { newest: ExportStatus }) {
  const { done, of } = newest;
  return (
    <div className={css["making"]}>
      <progress
        value={of ? done : undefined}
        max={of || undefined}
        aria-label="Your data is being put together"
      />
      <small className="figures" aria-live="polite">
        {of ? `${done} of ${of} parts` : "Waiting for its turn"}
      </small>
    </div>
  );
}
