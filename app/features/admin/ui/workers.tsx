import { countOf, plural } from "../../../lib/plural.ts";
import { Note } from "../../../ui/admin/status.tsx";
import type { Today } from "../contract.ts";

type Given = Pick<Today, "workers" | "jobs">;

const minutes = (seconds: number) => countOf(Math.max(1, Math.round(seconds / 60)), "minute");

/** The state of the queue in a few words. */
export function jobsNote({ workers, jobs }: Given): string {
  if (workers.alive === 0) return "worker offline";
  const { count } = jobs.waiting;
  return count === 0 ? "queue empty" : `${countOf(count, "job")} waiting`;
}

/** A warning that no worker is running, and what to do. */
export function NoWorker({ workers, jobs }: Given) {
  if (workers.alive > 0) return undefined;
  const { count } = jobs.waiting;
  const seen = workers.lastSeenSeconds;
  return (
    <Note tone="bad">
      <p>
        The background worker is down{seen !== null && ` (last seen ${minutes(seen)} ago)`}. PDFs and emails
        are waiting. {count > 0 && `${countOf(count, "job")} ${plural(count, "waits", "wait")}. `}
        Ask whoever hosts your site to start a process with ROLE=worker or ROLE=both. Nothing is lost.
      </p>
    </Note>
  );
}
