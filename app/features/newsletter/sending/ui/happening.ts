import { grouped } from "../../../../kernel/india-format.ts";
import { plural } from "../../../../kernel/plural.ts";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import type { IssueProgress } from "../../contract.ts";

import { handled } from "./use-progress.ts";

/** "12 s", "4 min". */
const spanText = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** What a pause cannot call back: what is with the mail server at that moment. */
const inHand = ({ handing }: IssueProgress) =>
  handing === 0
    ? "no letter is in hand any more"
    : plural(
        handing,
        "the letter that was in hand still leaves",
        `the ${handing} letters that were in hand still leave`,
      );

/** What is happening, in a line. */
export function happening(progress: IssueProgress, pace: number | undefined): string {
  const { state, startedAt, endedAt, of, waiting } = progress;
  const began = startedAt ? `Began ${formatDate(startedAt)}.` : "";
  if (state === "paused")
    return `${began} Paused: ${inHand(progress)}, and nobody gets it twice when it goes on.`;
  if (state === "sent") return `${began} Over ${endedAt ? formatDate(endedAt) : ""}.`;
  if (state === "cancelled")
    return `${began} Stopped ${endedAt ? formatDate(endedAt) : ""}. Who has not had it will not.`;
  if (waiting > 0 && handled(progress) + waiting === of)
    return `${began} Some mailboxes asked to wait; they are tried again within the hour.`;
  if (!pace) return began;
  return (
    `${began} About ${grouped(Math.round(pace))} a second, done in about ` +
    `${spanText((of - handled(progress)) / pace)}.`
  );
}
