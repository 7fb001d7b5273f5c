import { grouped } from "../../../../lib/india-format.ts";
import { plural } from "../../../../lib/plural.ts";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import type { IssueProgress } from "../../contract.ts";

import { handled } from "./use-progress.ts";

/** "12 s", "4 min". */
const spanText = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** Pausing does not stop emails that are being handed to the mail server. */
const inHand = ({ handing }: IssueProgress) =>
  handing === 0
    ? ""
    : plural(
        handing,
        " 1 email already being sent will still go out.",
        ` ${handing} emails already being sent will still go out.`,
      );

/** The state of sending in one line. */
export function happening(progress: IssueProgress, pace: number | undefined): string {
  const { state, startedAt, endedAt, of, waiting } = progress;
  const began = startedAt ? `Started ${formatDate(startedAt)}.` : "";
  if (state === "paused") return `${began} Paused.${inHand(progress)} Nobody gets it twice when you resume.`;
  if (state === "sent") return `Sent ${endedAt ? formatDate(endedAt) : ""}`;
  if (state === "cancelled")
    return `${began} Cancelled ${endedAt ? formatDate(endedAt) : ""}. Everyone else won’t get it.`;
  if (waiting > 0 && handled(progress) + waiting === of)
    return `${began} Some mail servers asked us to wait. We’ll retry within the hour.`;
  if (!pace) return began;
  return (
    `${began} About ${grouped(Math.round(pace))} a second, done in about ` +
    `${spanText((of - handled(progress)) / pace)}.`
  );
}
