import { Link, redirect } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { formatIndiaDay, formatIndiaTime, formatIndiaWeekday } from "../../../lib/india-format.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import * as applications from "../applications.server.ts";
import { type AnswerKey, type Answers, type ApplicationState, LATER, wayOf, WAYS } from "../contract.ts";
import { isOfferOpen, lastDayFact, offerDay, offerFacts } from "../domain/offer.ts";
import { applicantWords, APPLICANT_WORDS, hasSeat, isOpen, PATH } from "../domain/states.ts";
import { BeginLink, QuietPage } from "../ui/quiet-page.tsx";
import css from "../ui/page.module.css";
import type { Route } from "./+types/status";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { plain: true } } satisfies PageHandle;
export const meta = titled("Your application", NOINDEX);
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });

async function readOwn({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = context.get(sessionContext);
  const application = await applications.applicationOfRequest(services, {
    userId: user?.id ?? null,
    headers: request.headers,
  });
  if (application && user && application.userId === null)
    await applications.joinAccount(services, application.id, user.id);
  return application;
}

const NOTICES: Record<string, string> = {
  "links-taken-back": "Earlier links no longer work.",
  "offer-changed": "The offer changed or ended after you opened this page. Here is the current version.",
};

export async function loader(args: Route.LoaderArgs) {
  const application = await readOwn(args);
  const searchParams = new URL(args.request.url).searchParams;
  const sent = searchParams.has("sent");
  // a robot with a saved draft gets the same answer as one without
  const signedIn = Boolean(args.context.get(sessionContext));
  if (!application || (sent && application.state === "draft"))
    return { sent, signedIn, application: undefined };
  if (application.state === "draft") throw redirect("/apply");
  const { state, answers, dates, offer, talkAt, sentAt, userId, version } = application;
  const member = userId !== null && userId === args.context.get(sessionContext)?.id;
  const offerOpen = offer !== null && isOfferOpen(offer, args.context.get(servicesContext).clock.now());
  const notice = NOTICES[searchParams.get("notice") ?? ""];
  return {
    sent,
    signedIn,
    application: {
      state,
      way: wayOf(application),
      dates: dates === LATER ? "" : dates,
      answers,
      offer,
      offerOpen,
      talkAt,
      sentAt,
      member,
      version,
      notice,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const application = await readOwn(args);
  const services = args.context.get(servicesContext);
  const intent = form.get("intent");
  if (application && intent === "accept") {
    const version = Number(form.get("version"));
    const accepted =
      Number.isSafeInteger(version) &&
      (await applications.acceptOffer(services, { id: application.id, version }));
    const isAccepted = accepted || application.state === "accepted"; // a second press changes nothing
    return redirect(isAccepted ? "/application" : "/application?notice=offer-changed", 303);
  }
  if (!application || (intent !== "withdraw" && intent !== "take-back")) return redirect("/application", 303);
  const opened =
    intent === "withdraw"
      ? await applications.withdrawApplication(services, application.id)
      : await applications.cancelLinks(services, application.id);
  return redirect(intent === "take-back" ? "/application?notice=links-taken-back" : "/application", {
    status: 303,
    headers: opened ? { "set-cookie": applications.keyCookie(services, opened) } : {},
  });
}

type Shown = NonNullable<Route.ComponentProps["loaderData"]["application"]>;

const Path = ({ state }: { state: ApplicationState }) => {
  const current = PATH.findIndex((step) => step === state);
  return current < 0 ? null : (
    <ol className={css["path"]} aria-label="Status">
      {PATH.map((step, at) => (
        <li
          key={step}
          className={at <= current ? css["past"] : undefined}
          aria-current={at === current ? "step" : undefined}
        >
          {APPLICANT_WORDS[step].name}
        </li>
      ))}
    </ol>
  );
};

/** The offer, with a button to accept it while it is open. */
function OwnOffer({ application }: { application: Shown }) {
  const { state, way, dates, offer, offerOpen, version } = application;
  if (!offer || !hasSeat(state)) return null;
  const open = state === "offered" && offerOpen;
  return (
    <section className={css["offer"]} aria-label="Your offer">
      <p>{dates ? `${WAYS[way]}, ${dates}` : WAYS[way]}</p>
      <strong className="price">{offer.price}</strong>
      <dl>
        {[...offerFacts(offer), ...(open ? [lastDayFact(offer)] : [])].map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {open && (
        <form method="post" action="/application">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="accept" look="ink">
            Accept the offer
          </Button>
        </form>
      )}
    </section>
  );
}

const OFFER_ENDED =
  "If you would still like to come, reply to our email and we will tell you which dates are free.";

const LABELS: [AnswerKey, string][] = [
  ["name", "Your name"],
  ["about", "About you"],
  ["building", "What you are building"],
  ["stuck", "Where it is stuck"],
  ["brings", "What you would bring"],
  ["way", "Package"],
  ["dates", "Dates"],
  ["email", "Email"],
  ["phone", "Phone"],
];
const shown = (key: AnswerKey, value: string) => {
  if (key === "way") return WAYS[value as keyof typeof WAYS]; // the form accepts no other value
  return key === "dates" && value === LATER ? "The next dates" : value;
};
const Written = ({ answers }: { answers: Answers }) => (
  <details className={css["answers"]}>
    <summary>What you wrote</summary>
    <dl>
      {LABELS.filter(([key]) => answers[key]).map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{shown(key, answers[key])}</dd>
        </div>
      ))}
      <div>
        <dt>Your quest result</dt>
        <dd>{answers.quest ? "Shared" : "Not shared"}</dd>
      </div>
    </dl>
  </details>
);

const Withdraw = () => (
  <details className={css["withdraw"]}>
    <summary>Withdraw application</summary>
    <form method="post" action="/application">
      <p>
        We’ll stop considering it and delete it after twelve months. If you have a seat, it goes to someone
        else. You can apply again.
      </p>
      <Button type="submit" name="intent" value="withdraw" look="line">
        Withdraw application
      </Button>
    </form>
  </details>
);

const CancelLinks = ({ member }: { member: boolean }) => (
  <details className={css["withdraw"]}>
    <summary>Stop old email links from working</summary>
    <form method="post" action="/application">
      <p>
        Earlier links and other browsers will stop working. This browser stays connected
        {member ? ", and it is in your account" : ", and our next email has a new link"}.
      </p>
      <Button type="submit" name="intent" value="take-back" look="line">
        Stop old email links from working
      </Button>
    </form>
  </details>
);

const None = ({ sent, signedIn }: { sent: boolean; signedIn: boolean }) => (
  <QuietPage>
    <header className={css["head"]}>
      <h1>{sent ? "Application sent" : "No application found"}</h1>
      <p className="lede">
        {sent ? (
          "If your browser blocks cookies, open the link in the email we send you. It shows the status of your application."
        ) : signedIn ? (
          "No application found in this browser or your account. Open the link in our newest email."
        ) : (
          <>
            No application found in this browser. Open the link in our newest email, or{" "}
            <Link className="link" to="/auth?next=/application">
              sign in
            </Link>{" "}
            if your application is in your account.
          </>
        )}
      </p>
    </header>
    <BeginLink />
  </QuietPage>
);

export default function ApplicationStatus({
  loaderData: { application, sent, signedIn },
}: Route.ComponentProps) {
  if (!application) return <None sent={sent} signedIn={signedIn} />;
  const { state, way, answers, offer, offerOpen, talkAt, sentAt, member, notice } = application;
  const ended = state === "offered" && offer !== null && !offerOpen;
  const words = applicantWords(state, way);
  return (
    <QuietPage>
      <header className={css["head"]} data-application={sent ? "sent" : ""}>
        <h1>{words.name}</h1>
        <p className="lede">{ended ? `Our offer ended on ${offerDay(offer.until)}.` : words.now}</p>
        {notice && <output className="lede">{notice}</output>}
      </header>
      <Path state={state} />
      <OwnOffer application={application} />
      <div className={css["next"]}>
        {state === "conversation" && talkAt && (
          <p>
            <b>
              {formatIndiaWeekday(talkAt)} at {formatIndiaTime(talkAt)} (Indian time)
            </b>
            , about forty minutes.
          </p>
        )}
        <p>{ended ? OFFER_ENDED : words.next}</p>
        {sentAt && <p>Sent on {formatIndiaDay(sentAt)}.</p>}
      </div>
      {!isOpen(state) && (
        <p className={css["ways"]}>
          <ButtonLink to="/apply" look="ink">
            {state === "withdrawn" ? "Apply again" : "Apply for other dates"}
          </ButtonLink>
        </p>
      )}
      <Written answers={answers} />
      <CancelLinks member={member} />
      {isOpen(state) && <Withdraw />}
    </QuietPage>
  );
}
