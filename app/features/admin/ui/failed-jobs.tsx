import { useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "../../../kernel/plural.ts";
import { callApi } from "../../../platform/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { Today } from "../contract.ts";
import css from "./today.module.css";

type Job = Today["jobs"]["newest"][number];

/** What the queues do, in words; one that is not named here is told by its own name. */
const WORK: Record<string, string> = {
  "accounts.tidy": "Clearing expired links and sessions",
  "blog.publish-due": "Publishing a scheduled post",
  "media.make": "Making the sizes of a picture",
  "media.drop": "Removing the files of a deleted picture",
  "media.watch": "Looking for cuts that are missing",
  "media.tidy": "Clearing former files of pictures",
  "newsletter.ask": "A letter that asks a subscriber to confirm",
  "newsletter.ask-imported": "Letters that ask the people of an import",
  "newsletter.send": "A letter to many",
  "newsletter.wake": "Looking for letters whose time has come",
  "newsletter.welcome": "A welcome letter",
  "newsletter.tidy": "Clearing the newsletter's leftovers",
  "payments.sweep": "Looking for payments that nobody told us of",
  "payments.return-extra": "Sending a second payment back",
  "payments.forget-offers": "Clearing old offers",
  "pdf-report.make": "Making a PDF report",
  "pdf-report.tell-ready": "The letter that a PDF is ready",
  "pdf-report.tell-delayed": "The letter that a PDF is late",
  "pdf-report.end-access": "Closing a PDF after a refund",
  "pdf-report.watch": "Taking up PDFs that were left lying",
  "quest.expire": "Clearing quests that nobody claimed",
};

type RetryStatus = "trying" | { message: string; number?: string | undefined };

function FailedJob({ job }: { job: Job }) {
  const [status, setStatus] = useState<RetryStatus>();
  const { revalidate } = useRevalidator();
  async function retry() {
    setStatus("trying");
    const result = await callApi("/api/admin/jobs/retry", {
      method: "POST",
      body: { queue: job.queue, id: job.id },
    });
    setStatus(result.ok ? undefined : { message: result.said ?? result.message, number: result.number });
    if (result.ok || result.status === 409) await revalidate();
  }
  return (
    <li className={css["job"]}>
      <div>
        <p className={css["work"]}>{WORK[job.queue] ?? job.queue}</p>
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
        aria-label={`Retry: ${WORK[job.queue] ?? job.queue}`}
        onClick={() => void retry()}
      >
        Retry
      </AdminButton>
    </li>
  );
}

/** Work that was given up, each with the reason and another try. */
export const FailedJobs = ({ jobs: { count, newest } }: { jobs: Today["jobs"] }) => (
  <Panel
    title="Failed jobs"
    id="failed"
    hint={count > newest.length ? `the newest ${newest.length} of ${count}` : ""}
    flush
  >
    <ul>
      {newest.map((job) => (
        <FailedJob key={job.id} job={job} />
      ))}
    </ul>
  </Panel>
);
