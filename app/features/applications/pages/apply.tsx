import { createContext, data, redirect } from "react-router";
import { servicesContext, sessionContext, visitorContext } from "../../../context.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import * as applications from "../applications.server.ts";
import { isWay, type Problems, WAYS, type WeekFacts } from "../contract.ts";
import { ApplyForm } from "../ui/apply-form.tsx";
import { QuietPage } from "../ui/quiet-page.tsx";
import css from "../ui/page.module.css";
import type { Route } from "./+types/apply";

export const handle = {
  page: { cached: { query: /^\?way=(insider|main|executive)$/ }, findable: true, plain: true },
} satisfies PageHandle;

export const meta = publicHead({
  title: "Apply",
  description:
    "A quiet half hour: who you are, what you are building and where it is stuck. Saved while you write, with no account needed.",
});

type Form = Extract<Awaited<ReturnType<typeof applications.readForm>>, { sent: false }>;
/**
 * The saved answers, with the package from the URL; empty ones are filled from the settings and the account.
 */
const prefilled = ({ answers, choices }: Form, way: string, email = "") => ({
  ...answers,
  way: isWay(way) ? way : answers.way,
  dates: answers.dates || (choices.dates && !choices.full ? choices.dates : ""),
  email: answers.email || email,
});

/** Whether the database failed while this form was submitted: the page is then rendered without it. */
const outageContext = createContext(false);

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { APPLICATION_FORM_URL } = services.env;
  if (APPLICATION_FORM_URL) throw redirect(APPLICATION_FORM_URL);
  const user = context.get(sessionContext);
  const form = context.get(outageContext)
    ? await applications.readEmptyForm(services)
    : await applications.readForm(services, { userId: user?.id ?? null, headers: request.headers });
  if (form.sent) throw redirect("/application");
  const way = new URL(request.url).searchParams.get("way") ?? "";
  return {
    ...form,
    answers: prefilled(form, way, user?.email),
    problems: {} as Problems, // none yet
    trouble: "",
  };
}

/** Without `no-store`, the back button shows the page again instead of asking to resubmit the form. */
const KEPT_FOR_BACK = { "cache-control": "private, no-cache" };

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = context.get(sessionContext);
  const form = await request.formData();
  if (applications.isRobot(form)) return redirect("/application?sent=1", 303); // it gets the same answer as a person
  const asker = { userId: user?.id ?? null, headers: request.headers };
  const outcome = await applications.submitForm(services, form, asker, context.get(visitorContext));
  if (outcome.is === "sent")
    return redirect("/application?sent=1", { status: 303, headers: { "set-cookie": outcome.cookie } });
  if (outcome.is === "saved")
    return data(
      { ...outcome, problems: {}, trouble: "" },
      { headers: { "set-cookie": outcome.cookie, ...KEPT_FOR_BACK } },
    );
  if (outcome.is === "unavailable") context.set(outageContext, true);
  return data(outcome, { status: outcome.is === "unavailable" ? 503 : 400, headers: KEPT_FOR_BACK });
}
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  actionHeaders ? actionHeaders : loaderHeaders;

/** Never reveals whether an email was held back, since anyone can enter any address. */
const EMAIL_LIMIT = "We send at most five emails an hour to one address.";
const LINKS = {
  mailed: (email: string) => `Saved. A link to continue is on its way to ${email}. ${EMAIL_LIMIT}`,
  renewed: (email: string) =>
    `Saved. Earlier links no longer work. A new one is on its way to ${email}. ${EMAIL_LIMIT}`,
  cancelled: () => "Saved. Earlier links no longer work. Your draft is in your account.",
};

/** Key facts above the form. */
const Facts = ({ week, dates }: { week: WeekFacts; dates: string | null }) => (
  <dl className={css["facts"]}>
    {[
      ["Dates", dates],
      [WAYS.main, week.prices.main],
      ["Apply by", week.lastDay],
      ["We reply", week.replyTime],
      ["Applying", "Free"],
    ].map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const saved = actionData?.is === "saved" || (!actionData && loaderData.saved);
  return (
    <QuietPage aside={<p className={css["saving"]} data-saving="" aria-live="polite" />}>
      <header className={css["head"]}>
        {actionData?.is === "saved" && (
          <output className={css["saved"]} id="saved" tabIndex={-1}>
            {LINKS[actionData.links](actionData.answers.email)}
          </output>
        )}
        <h1>Apply for a week</h1>
        <p className="lede">
          A quiet half hour. {saved ? "What you wrote before is here." : "It is saved while you write."} Add
          your email to continue on another device; no account is needed.
        </p>
        <Facts week={loaderData.week} dates={loaderData.choices.dates} />
      </header>
      <ApplyForm
        answers={actionData?.answers ?? loaderData.answers}
        problems={actionData?.problems ?? loaderData.problems}
        trouble={actionData?.trouble ?? loaderData.trouble}
        choices={loaderData.choices}
        prices={loaderData.week.prices}
        closed={loaderData.closed}
        brought={loaderData.brought}
        saved={saved}
      />
    </QuietPage>
  );
}
