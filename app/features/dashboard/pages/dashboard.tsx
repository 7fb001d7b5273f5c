import { useEffect } from "react";
import { data, Link, redirect, useRevalidator } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { servicesContext, sessionContext } from "../../../context.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { rupees } from "../../../lib/money.ts";
import { greetingName, SignOut, useSession } from "../../accounts/accounts.browser.tsx";
import { EndAccess, renews, membershipSentence } from "../../insider/insider.browser.tsx";
import { PAYMENT_TEXTS } from "../../payments/payments.browser.tsx";
import { Portrait } from "../../report/report.browser.tsx";
import type { DashboardView, ResultCard } from "../contract.ts";
import * as dashboard from "../dashboard.server.ts";
import { comparisonOf } from "../domain/comparison.ts";
import css from "../ui/dashboard.module.css";
import { Frame } from "../ui/frame.tsx";
import { OpenRefunds, Payments } from "../ui/payments.tsx";
import { PdfProgress } from "../ui/pdf-progress.tsx";
import { Results } from "../ui/results.tsx";
import { Wording } from "../ui/wording.tsx";
import { allOverlap, namesOf, otherGround, Trend } from "../ui/trend.tsx";
import type { Route } from "./+types/dashboard";
import { intoCheckout } from "../../../document.ts";
import { pathOfPage, type PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true, coloured: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

/** The member's own page. Visitors are redirected to sign in; another member's id is a 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const user = context.get(sessionContext);
  const services = context.get(servicesContext);
  if (!user) throw redirect(`/auth?next=${encodeURIComponent(pathOfPage(new URL(request.url).pathname))}`);
  if (params.userId && params.userId !== user.id) throw data(null, { status: 404 });
  return { view: await dashboard.readDashboard(services, user, request.headers) };
}

export const meta = titled("Your dashboard", NOINDEX);

/** Reloads the data every two seconds while a PDF is queued or being made. */
function useFollowing(view: DashboardView) {
  const { revalidate } = useRevalidator();
  const reports = [...view.included, ...view.orders.map(({ pdf }) => pdf)];
  const waiting = reports.some((pdf) => pdf?.state === "queued" || pdf?.state === "making");
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void revalidate(), 2000);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}

export default function Dashboard({ loaderData: { view } }: Route.ComponentProps) {
  useFollowing(view);
  const user = useSession();
  const [latest] = view.results;
  return (
    <Frame
      wide
      aside={
        <nav className={css["ways"]} aria-label="Your account">
          <Link to="/profile">Profile</Link>
          <SignOut />
        </nav>
      }
    >
      <h1 className={`display ${css["title"]}`}>
        {view.greeting}
        {user && (
          <>
            , <bdi>{greetingName(user)}</bdi>
          </>
        )}
      </h1>
      <OpenRefunds orders={view.orders} />
      {latest ? <Latest card={latest} /> : <Empty view={view} />}
      {view.included.map((report) => (
        <PdfProgress
          key={report.purchaseId}
          pdf={report}
          purchaseId={report.includedIn}
          mayAsk={report.mayAsk}
          email={view.email}
        />
      ))}
      {view.orders.map((order) => (
        <PdfProgress key={order.purchaseId} {...order} email={view.email} />
      ))}
      {view.application && <Application application={view.application} />}
      <InsiderAccess membership={view.insider} />
      {view.offer && (view.offer.pending ? <PendingPayment {...view.offer} /> : <Offer offer={view.offer} />)}
      {view.unfinished && latest && <Unfinished quest={view.unfinished} />}
      {latest && <OverTime now={latest} results={view.results} />}
      {view.retake && <Retake retake={view.retake} />}
      {latest && <Results view={view} />}
      {latest && view.languageModel && <Wording model={view.languageModel} />}
      {view.asksHowItWas && <HowItWas />}
      <Payments orders={view.orders} />
      {latest?.canExtend && (
        <NextStatements
          card={latest}
          paid={view.orders.some(({ status, resultUrl }) => status === "paid" && resultUrl === latest.url)}
        />
      )}
    </Frame>
  );
}

const Latest = ({ card }: { card: DashboardView["results"][number] }) => (
  <Link className={css["card"]} to={card.url}>
    <Portrait traits={card.traits} archetype={card.archetype} size="card" />
    <div className={css["words"]}>
      <b>{card.name}</b>
      <span className="between figures">
        <span>{formatIndiaDay(card.completedAt)}</span>
        <u>Open</u>
      </span>
    </div>
  </Link>
);

function Empty({ view }: { view: DashboardView }) {
  if (view.unfinished) return <Unfinished quest={view.unfinished} />;
  return (
    <section className={`stack ${css["empty"]}`}>
      <p>No results yet. The quest takes about six minutes. Its pages are free, and you’ll find them here.</p>
      <ButtonLink className={css["action"]} wide to="/quest">
        Take the quest
      </ButtonLink>
    </section>
  );
}

const Unfinished = ({ quest }: { quest: NonNullable<DashboardView["unfinished"]> }) => (
  <section className={`${css["block"]} ${css["first"]}`}>
    <h2>Your quest is waiting</h2>
    <p className="figures">
      {quest.answered} of {quest.of} statements answered. Every answer is saved.
    </p>
    <ButtonLink className={css["action"]} wide to={`/assessment?session=${quest.sessionId}`}>
      Continue the quest
    </ButtonLink>
  </section>
);

const Application = ({ application }: { application: NonNullable<DashboardView["application"]> }) => (
  <section className={`${css["block"]} ${css["first"]}`}>
    <h2>Your application{application.draft ? " is not sent yet" : `: ${application.name.toLowerCase()}`}</h2>
    <p>{application.now}</p>
    <ButtonLink className={css["action"]} look="line" wide to={application.draft ? "/apply" : "/application"}>
      {application.draft ? "Continue" : "Check its status"}
    </ButtonLink>
  </section>
);

/** The member's Insider access with the option to cancel; nothing if they never had it. */
function InsiderAccess({ membership }: { membership: DashboardView["insider"] }) {
  const sentence = membershipSentence(membership);
  if (!sentence) return null;
  const failing = membership.subscription?.state === "pending" && renews(membership);
  return (
    <section className={`${css["block"]} ${css["first"]}`} id="insider" data-failing={failing || undefined}>
      <h2>Insider access</h2>
      <p>{sentence}</p>
      <ButtonLink className={css["action"]} look="line" wide to="/insider">
        {membership.until ? "See what’s included" : "Start again"}
      </ButtonLink>
      {membership.subscription && renews(membership) && (
        <EndAccess className={css["action"]} subscription={membership.subscription} />
      )}
    </section>
  );
}

/** A payment that the bank has not confirmed yet. Paying again is possible only on the result's page. */
const PendingPayment = ({ url }: { url: string }) => (
  <section className={`${css["block"]} ${css["first"]}`}>
    <h2>Your payment is pending</h2>
    <p>{PAYMENT_TEXTS.pending}</p>
    <ButtonLink className={css["action"]} look="line" wide to={url}>
      Open your result
    </ButtonLink>
  </section>
);

const Offer = ({ offer }: { offer: NonNullable<DashboardView["offer"]> }) => (
  <section className={`${css["block"]} ${css["first"]}`}>
    <h2>Your full report</h2>
    <p>
      The PDF of 35+ pages, made from your own answers, for{" "}
      <b className="price figures">{rupees(offer.amount)}</b>. You can continue where you stopped.
    </p>
    <ButtonLink className={css["action"]} wide to={`${offer.url}?offer=1`}>
      Continue to payment
    </ButtonLink>
  </section>
);

/** The ranges of the newest result, over those of the previous consistent one. */
function OverTime({ now, results }: { now: ResultCard; results: ResultCard[] }) {
  const { before, isNext, note } = comparisonOf(results);
  const comparison =
    before &&
    (allOverlap(now, before)
      ? `Every range from ${namesOf(now, before).before} overlaps its range now, so none of these ` +
        "shifts is a certain change."
      : `At least one range has clearly moved since ${namesOf(now, before).before}.`);
  const moved = isNext && now.moved;
  const ground = before && otherGround(now, before, isNext);
  return (
    <section className={css["block"]}>
      <h2>{before ? "Results over time" : "Your ranges"}</h2>
      {comparison && <p>{comparison}</p>}
      {moved && (
        <p>
          The two results were scored by different versions of the model.{" "}
          <Link to={now.url}>The newer result</Link> says so too.
        </p>
      )}
      {ground && <p>{ground}</p>}
      {note && <p>{note}</p>}
      <Trend now={now} before={before} />
    </section>
  );
}

/** The retake report included in the price: announced from the first day, with a link once it can be had. */
const Retake = ({ retake }: { retake: NonNullable<DashboardView["retake"]> }) => (
  <section className={css["block"]}>
    <h2>Then and now</h2>
    {retake.isOpen ? (
      <p>
        Answer again before {formatIndiaDay(retake.until)} and get a new PDF report that compares then and
        now. It is included in the price you paid.
      </p>
    ) : (
      <p>
        From {formatIndiaDay(retake.from)} you can answer again and get a new PDF report that compares both.
        It is included in the price you paid.
      </p>
    )}
    {retake.isOpen && (
      <ButtonLink className={css["action"]} look="line" wide to="/quest?retake">
        Answer again
      </ButtonLink>
    )}
  </section>
);

const HowItWas = () => (
  <section className={css["block"]}>
    <h2>How was the report?</h2>
    <p>
      Three questions, asked once. Only the people who run the house and write the report read your answers.
    </p>
    <ButtonLink className={css["action"]} look="line" wide to="/quest-paid-feedback">
      Answer them
    </ButtonLink>
  </section>
);

const NextStatements = ({ card, paid }: { card: DashboardView["results"][number]; paid: boolean }) => (
  <section className={css["block"]}>
    <h2>The next 58</h2>
    <p>
      Another 58 statements measure traits and facets more closely. About six minutes. The name of your
      archetype may change with them: about three people in ten get another one, because 58 statements are
      less precise.
      {paid && " You also get a new PDF report, included in the price you paid, and you keep the first."}
    </p>
    <ButtonLink
      className={css["action"]}
      look="line"
      wide
      to={`/assessment?form=full&session=${card.sessionId}`}
    >
      Answer the next 58
    </ButtonLink>
  </section>
);
