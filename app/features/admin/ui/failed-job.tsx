import { plural } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { JOB_NAMES } from "../domain/job-names.ts";
import css from "./today.module.css";
import type { FailedJob as Job } from "../contract.ts";
import { useAction } from "../../../ui/admin/use-action.ts";

const Tried = ({ job: { tries, at } }: { job: Job }) => (
  <p className={css["by"]}>
    {plural(tries, "Tried once", `Tried ${tries} times`)}, last <DateTime at={at} />
  </p>
);

/** One failed job with its error and a button to try again. */
export function FailedJob({ job }: { job: Job }) {
  const { submit, busy, refused } = useAction(`job ${job.id}`);
  const name = JOB_NAMES[job.queue] ?? job.queue;
  return (
    <li className={css["job"]}>
      <div>
        <p className={css["work"]}>{name}</p>
        <p className={css["error"]}>{job.error}</p>
        <Tried job={job} />
        {refused && <Trouble message={refused.error} number={refused.number} />}
      </div>
      <AdminButton
        small
        icon="retry"
        busy={busy}
        aria-label={`Retry: ${name}`}
        onClick={() => void submit({ intent: "retry-job", queue: job.queue, id: job.id })}
      >
        Retry
      </AdminButton>
    </li>
  );
}
