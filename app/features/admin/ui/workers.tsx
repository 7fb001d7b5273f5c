import { countOf, plural } from "../../../kernel/plural.ts";
import { Note } from "../../../ui/admin/status.tsx";
import type { Today } from "../contract.ts";

type Given = Pick<Today, "workers" | "jobs">;

const minutes = (seconds: number) => countOf(Math.max(1, Math.round(seconds / 60)), "minute");

/** What the queue is at, in a few words; that all work is done is said only where somebody does it. */
export function jobsNote({ workers, jobs }: Given): string {
  if (workers.alive === 0) return "no worker is alive";
  const { count } = jobs.waiting;
  return count === 0 ? "all work is done" : `${countOf(count, "job")} in line`;
}

/** Says that nobody works off the jobs, and what to do. */
export function NoWorker({ workers, jobs }: Given) {
  if (workers.alive > 0) return undefined;
  const { count } = jobs.waiting;
  const seen = workers.lastSeenSeconds;
  return (
    <Note tone="bad">
      <p>
        No worker is alive
        {seen !== null && <>, the last one was seen {minutes(seen)} ago</>}: no PDF is made and no email
        leaves. {count > 0 && `${countOf(count, "job")} ${plural(count, "waits", "wait")}. `}
        Start a process with ROLE=worker or ROLE=both; nothing is lost meanwhile.
      </p>
    </Note>
  );
}
