import { Link, Outlet, useLoaderData } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext, sessionContext } from "../../../context.ts";
import { formatIndiaDay, formatDate } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { countOf, plural } from "../../../lib/plural.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { clientAction, shouldRevalidate, useAction } from "../../../ui/admin/use-action.ts";
import { useRootData } from "../../../ui/root-data.ts";
import { toast } from "../../../ui/toasts.tsx";
import * as accounts from "../../accounts/accounts.server.ts";
import { DueNotes } from "../../notes/notes.browser.tsx";
import { finishNoteIntent } from "../../notes/notes.server.ts";
import * as languageModel from "../../language-model/language-model.server.ts";
import type { Registration } from "../../settings/contract.ts";
import { TO_ANSWER_FILTER, toAnswerText } from "../../applications/contract.ts";
import * as admin from "../admin.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { AdminCode, Today as TodayData } from "../contract.ts";
import { undoneRequiredSteps } from "../domain/opening.ts";
import { readOpening } from "../opening/opening.server.ts";
import { periodOf } from "../domain/period.ts";
import { ReconciliationPanel } from "../ui/reconciliation.tsx";
import { FailedJobs } from "../ui/failed-jobs.tsx";
import { Opening } from "../ui/opening.tsx";
import { KeyFigures } from "../ui/figures.tsx";
import { SeeAs } from "../ui/see-as.tsx";
import css from "../ui/today.module.css";
import type { Route } from "./+types/today";
import { required } from "../../../lib/checked.ts";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Today");
export { clientAction, shouldRevalidate };

const NoInput = z.strictObject({});
export const action = adminAction({
  "finish-note": finishNoteIntent,
  "retry-job": intent({
    input: z.strictObject({ queue: z.string().min(1).max(200), id: z.uuid() }),
    run: async (services, job, who) => {
      if (await admin.retryFailedJob(services, who, job)) return;
      throw new AppError("JOB_NOT_FAILED" satisfies AdminCode, "This job is no longer in the failed list", {
        status: 409,
      });
    },
  }),
  "retry-emails": intent({
    input: NoInput,
    run: (services, _input, who) => admin.retryOwedEmails(services, who),
  }),
  "retry-letters": intent({
    input: NoInput,
    run: (services, _input, who) => languageModel.retryAllLetters(services, who),
  }),
  "open-site": intent({
    input: NoInput,
    proof: true,
    run: async (services, _input, who) =>
      admin.openSite(services, who, undoneRequiredSteps(await readOpening(services))),
  }),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const days = periodOf(new URL(request.url).searchParams.get("days"));
  const services = context.get(servicesContext);
  const [today, hasSecondFactor] = await Promise.all([
    admin.readToday(services, days),
    accounts.asksSecondFactor(
      services,
      required(context.get(sessionContext), "the administrator: other visitors do not pass the guard").id,
    ),
  ]);
  const live = services.env.SITE_MODE === "live";
  const closed = await admin.isBeforeOpening(services);
  const [opening, openedAt] = await Promise.all([readOpening(services), admin.readOpenedAt(services)]);
  return { days, hasSecondFactor, opening, live, closed, openedAt, ...today };
}

const PERIODS = [
  { value: "", name: "Today" },
  { value: "7", name: "7 days" },
  { value: "30", name: "30 days" },
];

const ToAnswer = ({ toAnswer }: Pick<TodayData, "toAnswer">) =>
  toAnswer.count > 0 && (
    <Note tone="warn">
      <p>
        Applications:{" "}
        <Link to={`/admin/applications?state=${TO_ANSWER_FILTER}`}>{toAnswerText(toAnswer)}</Link>
      </p>
    </Note>
  );

/** Orders that need the owner, with the deadline for the oldest refund request. */
const WaitingOrders = ({
  waitingOrders: count,
  refundAnswerBy: by,
  now,
}: Pick<TodayData, "waitingOrders" | "refundAnswerBy" | "now">) =>
  count > 0 && (
    <Note tone={by !== null && by < now ? "bad" : "warn"}>
      <p>
        <Link to="/admin/orders?state=needs-you">{countOf(count, "order needs", "orders need")} you</Link>: a
        refund request, a failed refund or a disputed payment.
        {by !== null &&
          ` The oldest refund request ${by < now ? "was" : "is"} due for an answer by ${formatDate(by, "full")} IST.`}
      </p>
    </Note>
  );

/** Open disputes: without a response by their deadline the money is lost. */
const Disputes = ({ disputes: { count, amount, firstBy } }: Pick<TodayData, "disputes">) =>
  count > 0 && (
    <Note tone="bad">
      <p>
        <Link to="/admin/orders?state=needs-you">
          {countOf(count, "payment is", "payments are")} disputed
        </Link>
        , {rupees(amount)}: answer in the gateway’s dashboard
        {firstBy !== null && ` by ${formatIndiaDay(new Date(firstBy))}`}, or the buyer gets the money.
      </p>
    </Note>
  );

/** A warning that the gateway does not list disputes, so a dispute goes unnoticed if its webhook is lost. */
const DisputesUnread = ({ proof }: Pick<TodayData["reconciliation"], "proof">) =>
  proof?.disputesProblem && (
    <Note tone="warn">
      <p>
        The gateway does not list disputed payments to this site ({proof.disputesProblem}), so a dispute whose
        webhook is lost is not shown here. Allow these keys to read disputes, and check the gateway’s
        dashboard until then. This note disappears once the nightly check works.
      </p>
    </Note>
  );

/** Reports without a letter from the language model after three days, with a button to try again. */
function Unworded({ reports }: { reports: number }) {
  const { submit, busy, refused } = useAction("letters");
  async function retry() {
    const { ok } = await submit({ intent: "retry-letters" });
    if (ok) toast.success("Retrying. This note disappears when every report has its answer.");
  }
  if (reports === 0) return null;
  return (
    <Note tone="warn">
      <p>
        The language model did not answer for three days. It is not retried automatically:{" "}
        {countOf(reports, "report keeps", "reports keep")} our own text.{" "}
        <Link to="/admin/language-model">View calls</Link>
      </p>
      <AdminButton small icon="retry" busy={busy} onClick={() => void retry()}>
        Retry
      </AdminButton>
      {refused && <Trouble message={refused.error} number={refused.number} />}
    </Note>
  );
}

type Queue = Pick<TodayData, "workers" | "jobs">;
/** The state of the queue in a few words. */
function jobsNote({ workers, jobs }: Queue): string {
  if (workers.alive === 0) return "worker offline";
  const { count } = jobs.waiting;
  return count === 0 ? "queue empty" : `${countOf(count, "job")} waiting`;
}

/** A warning that no worker is running, and what to do. */
function NoWorker({ workers: { alive, lastSeenSeconds }, jobs }: Queue) {
  if (alive > 0) return null;
  const { count } = jobs.waiting;
  const lastSeen =
    lastSeenSeconds !== null &&
    ` (last seen ${countOf(Math.max(1, Math.round(lastSeenSeconds / 60)), "minute")} ago)`;
  return (
    <Note tone="bad">
      <p>
        The background worker is down{lastSeen}. PDFs and emails are waiting.{" "}
        {count > 0 && `${countOf(count, "job")} ${plural(count, "waits", "wait")}. `}
        Ask whoever hosts your site to start a process with ROLE=worker or ROLE=both. Nothing is lost.
      </p>
    </Note>
  );
}

/** Today: open tasks, the launch checklist, figures and settings. */
export default function Today() {
  const data = useLoaderData<typeof loader>();
  const { days, hasSecondFactor, opening, live, closed, openedAt, now, jobs, reconciliation } = data;
  const root = useRootData<{ registration?: Registration }>();
  return (
    <Bar
      title="Today"
      detail={`${formatDate(now, "full")} IST`}
      actions={
        <AdminLink to="/" icon="out">
          View site
        </AdminLink>
      }
    >
      {!hasSecondFactor && (
        <Note tone="warn">
          <p>
            This account can change everything and is protected only by a password.{" "}
            <Link to="/profile#second-factor">Turn on two-step sign-in</Link>
          </p>
        </Note>
      )}
      <ToAnswer toAnswer={data.toAnswer} />
      <WaitingOrders {...data} />
      <Disputes disputes={data.disputes} />
      <DisputesUnread proof={reconciliation.proof} />
      <Unworded reports={data.unworded} />
      <NoWorker {...data} />
      {jobs.count > 0 && <FailedJobs jobs={jobs} />}
      <DueNotes notes={data.due} />
      <Opening lines={opening} live={live} closed={closed} openedAt={openedAt} />
      <FilterChips label="Period" name="days" options={PERIODS} />
      <div className={css["glance"]}>
        <KeyFigures
          current={data.current}
          before={data.before}
          course={data.course}
          days={days}
          failed={jobs.count}
          jobsNote={jobsNote(data)}
        />
        <ReconciliationPanel reconciliation={reconciliation} />
      </div>
      <Outlet context={{ side: <SeeAs now={now} closeDate={root?.registration?.closeDate ?? null} /> }} />
    </Bar>
  );
}
