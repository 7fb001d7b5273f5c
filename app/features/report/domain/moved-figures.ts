import { formatIndiaDay } from "../../../lib/india-format.ts";
import type { QuestResult } from "../contract.ts";

/** The note on a retake if the last result was scored by another version of the engine. */
export const movedText = ({ moved }: Pick<QuestResult, "moved">) =>
  moved
    ? `Since your result of ${formatIndiaDay(moved.since)} the way of counting has changed. That result stays ` +
      "as it was; a difference between the two can come from the counting and not from you."
    : undefined;
