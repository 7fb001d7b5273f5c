import { useState } from "react";
import { useRevalidator } from "react-router";
import { countOf, plural } from "../../../kernel/plural.ts";
import { callApi } from "../../../platform/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { Today } from "../contract.ts";
import { JOB_NAMES } from "../domain/job-names.ts";
import css from "./today.module.css";

type Job = Today["jobs"]["newest"][number];

type RetryStatus = "trying" | { message: string; number?: string | undefined };

/** Asks for another try; `trying` meanwhile, and then what went wrong, where something did. */
export function useRetry(path: string, body: object) {
  const [status, setStatus] = useState<RetryStatus>();
  const { revalidate } = useRevalidator();
  async function retry() {
    setStatus("trying");
    const result = await callApi(path, { method: "POST", body });
    setStatus(result.ok ? undefined : { message: result.said ?? result.message, number: result.number });
    if (result.ok || result.status === 409) await revalidate();
    return result.ok;
  }
  return { status, retry };
}

/** Every email that was given up, sent again with one press. */
function OwedEmails({ owed }: { owed: number }) {
  const { status, retry } = useRetry("/api/admin/jobs/retry-owed", {});
  return (
    <li className={css["job"]}>
      <div>
        <p className={css["work"]}>{countOf(owed, "email")} that people wait for never left</p>
        <p className={css["by"]}>Each was tried for three days. Look at the mail server first.</p>
        {typeof status === "object" && <Trouble message={status.message} number={status.number} />}
      </div>
      <AdminButton small icon="retry" busy={status === "trying"} onClick={() => void retry()}>
        {plural(owed, "Send it again", `Send all ${owed} again`)}
      </AdminButton>
    </li>
  );
}

function FailedJob({ job }: { job: Job }) {
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

/** Work that was given up, each with the reason and another try. */
export const FailedJobs = ({ jobs: { count, newest, owed } }: { jobs: Today["jobs"] }) => (
  <Panel
    title="Failed jobs"
    id="failed"
    hint={count > newest.length ? `the newest ${newest.length} of ${count}` : ""}
    flush
  >
    <ul>
      {owed > 0 && <OwedEmails owed={owed} />}
      {newest.map((job) => (
        <FailedJob key={job.id} job={job} />
      ))}
    </ul>
  </Panel>
);
