import { isDatabaseUnavailable } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { TooManyRequests } from "../../../platform/http/rate-limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as settings from "../../settings/settings.server.ts";
import {
  applicationOfMember,
  countVisitor,
  readBrought,
  saveDraft,
  sendApplication,
} from "./applying.server.ts";
import type { Answers, Problems, WeekFacts } from "../contract.ts";
import { answersOf, begunIn, filesIn, isAddress, NO_ANSWERS, troubleOf } from "../domain/form.ts";
import { isOpen } from "../domain/states.ts";
import { findByCookie, keyCookie } from "./key-cookie.server.ts";
import { cancelLinks } from "./links.server.ts";
import { isClosed, openWeek, readChoices } from "../seats/seats.server.ts";

type Asker = { userId: string | null; headers: Headers };
const JOURNEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The application of a request: the one whose key this browser holds, or else the newest in the account. */
export async function applicationOfRequest(services: Services, { userId, headers }: Asker) {
  const byKey = await findByCookie(services, headers);
  return byKey ?? (userId === null ? undefined : await applicationOfMember(services, userId));
}

/** Facts for the form: prices, the last day to apply, and how soon we reply. */
async function readWeekFacts(services: Services): Promise<WeekFacts> {
  const { shown } = await settings.readSettingsWithDate(services);
  const closeDate = (await settings.readKnownRegistration(services))?.closeDate;
  return {
    prices: {
      insider: shown.insider_access_price,
      main: shown.main_experience_price,
      executive: shown.executive_escape_price,
    },
    lastDay: closeDate ? settings.dayInWords(settings.lastDayOf(closeDate)) : "",
    replyTime: shown.place_hears,
  };
}

/**
 * The form's data while the database is unavailable, from cached settings. The action's data has the answers.
 */
export async function readEmptyForm(services: Services) {
  const { dates } = await openWeek(services);
  return {
    sent: false as const,
    answers: NO_ANSWERS,
    saved: false,
    choices: { dates, full: false },
    closed: await isClosed(services),
    week: await readWeekFacts(services),
    brought: null,
  };
}

/** The data of the form. `sent`: the application was already sent. */
export async function readForm(services: Services, asker: Asker) {
  const application = await applicationOfRequest(services, asker);
  if (application && isOpen(application.state)) return { sent: true as const };
  return {
    sent: false as const,
    answers: application?.state === "draft" ? application.answers : NO_ANSWERS,
    saved: application?.state === "draft",
    choices: await readChoices(services),
    closed: await isClosed(services),
    week: await readWeekFacts(services),
    brought: (await readBrought(services, asker)) ?? null,
  };
}

/** The result of a submitted form. `cookie`: the key to the application, for this browser. */
type FormOutcome =
  | { is: "sent"; cookie: string }
  | { is: "saved"; cookie: string; answers: Answers; links: "mailed" | "cancelled" | "renewed" }
  | { is: "refused" | "unavailable"; answers: Answers; problems: Problems; trouble: string };

const refused = (
  answers: Answers,
  problems: Problems,
  trouble = troubleOf(answers, problems),
): FormOutcome => ({ is: "refused", answers, problems, trouble });

const CLOSED = "Registration has closed. Save your application for the next dates.";
const FILE = "Please paste text here instead of a file.";
const ALREADY = "This application has already been sent.";
const UNAVAILABLE =
  "We couldn’t save your application just now. Your text is still here: please try again in a minute.";

/** Saves or sends a submitted form, with or without scripts. Nothing typed is lost. */
export async function submitForm(
  services: Services,
  form: FormData,
  asker: Asker,
  visitor: string,
): Promise<FormOutcome> {
  const fields = Object.fromEntries(form);
  const answers = answersOf(fields);
  const files = filesIn(fields);
  if (files.length > 0) return refused(answers, Object.fromEntries(files.map((name) => [name, FILE])));
  try {
    const application = await applicationOfRequest(services, asker);
    // only a draft is continued; after a decline or withdrawal this is a new application
    const id = application?.state === "draft" ? application.id : undefined;
    await countVisitor(services, visitor);
    const common = { id, begun: begunIn(fields), answers, visitor, userId: asker.userId };
    const cancels = fields["intent"] === "take-back";
    if (fields["intent"] === "save" || cancels) {
      if (!isAddress(answers.email))
        return refused(answers, { email: "Enter your email address. We’ll send you a link to continue." });
      const saved = await saveDraft(services, common);
      if (saved.is === "unsaved") return refused(answers, saved.problems);
      if (saved.is === "sent") return refused(answers, {}, ALREADY);
      const renewed = cancels ? await cancelLinks(services, saved.id) : undefined;
      const links = renewed ? (renewed.mailed ? "renewed" : "cancelled") : "mailed";
      return { is: "saved", cookie: keyCookie(services, renewed ?? saved), answers, links };
    }
    const journey = fields["journey"];
    const sent = await sendApplication(services, {
      ...common,
      journeyId: typeof journey === "string" && JOURNEY.test(journey) ? journey : null,
      brought: answers.quest ? await readBrought(services, asker) : undefined,
    });
    if (sent.is === "refused") return refused(answers, sent.problems);
    if (sent.is === "closed") return refused(answers, {}, CLOSED);
    return { is: "sent", cookie: keyCookie(services, sent) };
  } catch (error) {
    if (error instanceof TooManyRequests)
      return refused(
        answers,
        {},
        `Too many attempts. Try again in ${Math.ceil(error.retryAfterSeconds / 60)} minutes. Your text stays on this page.`,
      );
    if (error instanceof AppError) return refused(answers, {}, error.message);
    if (!isDatabaseUnavailable(error)) throw error;
    services.log.error({ error }, "application not saved");
    return { is: "unavailable", answers, problems: {}, trouble: UNAVAILABLE };
  }
}

/** Whether a robot filled in the form: people do not see this field. */
export const isRobot = (form: FormData) => Boolean(form.get("website"));
