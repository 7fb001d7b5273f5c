import { countOf, plural } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { Today } from "../contract.ts";
import css from "./today.module.css";
import { useAction } from "../../../ui/admin/use-action.ts";
import { FailedJob } from "./failed-job.tsx";

/** Sends every failed email again. */
function OwedEmails({ owed }: { owed: number }) {
  const { submit, busy, refused } = useAction("owed emails");
  return (
    <li className={css["job"]}>
      <div>
        <p className={css["work"]}>{countOf(owed, "email")} could not be sent</p>
        <p className={css["by"]}>Each was tried for three days. Check the mail server first.</p>
        {refused && <Trouble message={refused.error} number={refused.number} />}
      </div>
      <AdminButton small icon="retry" busy={busy} onClick={() => void submit({ intent: "retry-emails" })}>
        {plural(owed, "Send it again", `Send all ${owed} again`)}
      </AdminButton>
    </li>
  );
}

/** The failed jobs, each with its error and a button to try again. */
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
