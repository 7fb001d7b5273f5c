import { plural } from "../../../kernel/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { JOB_NAMES } from "../domain/job-names.ts";
import css from "./today.module.css";
import { type Job, useRetry } from "./use-retry.ts";

/** One job that was given up, with its reason and another try. */
export function FailedJob({ job }: { job: Job }) {
  const { status, retry } = useRetry("/api/admin/jobs/retry", { queue: job.queue, id: job.id });
  return (
    <li className={css["job"]}>
      <div>
        <p className={css["work"]}>{JOB_NAMES[job.queue] ?? job.queue}</p>
        <p className={css["error"]}>{job.error}</p>
        <p className={css["by"]}>
          {plural(job.tries, "Tried once", `Tried ${job.tries} times`)}, last <DateTime at={job.at} />
        </p>
        {typeof status === "object" && <Trouble message={status.message} number={status.number} />}
      </div>
      <AdminButton
        small
        icon="retry"
        busy={status === "trying"}
        aria-label={`Retry: ${JOB_NAMES[job.queue] ?? job.queue}`}
        onClick={() => void retry()}
      >
        Retry
      </AdminButton>
    </li>
  );
}
