import { type ReactNode, useId } from "react";
import { countOf, plural } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import type { FailedJob, Today } from "../contract.ts";
import { JOB_NAMES } from "../domain/job-names.ts";
import css from "./today.module.css";

type RetryProps = { form: Record<string, string>; button: string; label?: string; children: ReactNode };

/** A failed job, or all failed emails, with a button to retry. */
function RetryLine({ form, button, label, children }: RetryProps) {
  const { submit, busy, refused } = useAction<unknown>(useId());
  return (
    <li className={css["job"]}>
      <div>
        {children}
        {refused && <Trouble message={refused.error} number={refused.number} />}
      </div>
      <AdminButton small icon="retry" busy={busy} aria-label={label} onClick={() => void submit(form)}>
        {button}
      </AdminButton>
    </li>
  );
}

function JobLine({ job: { queue, id, error, tries, at } }: { job: FailedJob }) {
  const name = JOB_NAMES[queue] ?? queue;
  return (
    <RetryLine form={{ intent: "retry-job", queue, id }} button="Retry" label={`Retry: ${name}`}>
      <p>{name}</p>
      <p className={css["error"]}>{error}</p>
      <p className="quiet">
        {plural(tries, "Tried once", `Tried ${tries} times`)}, last <DateTime at={at} />
      </p>
    </RetryLine>
  );
}

/** The newest failed jobs with their errors, and the failed emails that people wait for. */
export const FailedJobs = ({ jobs: { count, newest, owed } }: { jobs: Today["jobs"] }) => (
  <Panel
    title="Failed jobs"
    id="failed"
    hint={count > newest.length ? `the newest ${newest.length} of ${count}` : ""}
    flush
  >
    <ul>
      {owed > 0 && (
        <RetryLine
          form={{ intent: "retry-emails" }}
          button={plural(owed, "Send it again", `Send all ${owed} again`)}
        >
          <p>{countOf(owed, "email")} could not be sent</p>
          <p className="quiet">Each was tried for three days. Check the mail server first.</p>
        </RetryLine>
      )}
      {newest.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </ul>
  </Panel>
);
