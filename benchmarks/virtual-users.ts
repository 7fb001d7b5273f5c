import { setTimeout as sleep } from "node:timers/promises";
import type { OrderAnswer, Quote } from "../app/features/payments/contract.ts";
import { completionOf, orderRequestOf } from "../app/features/payments/request-fixtures.ts";
import { itemsOf } from "../app/features/quest/domain/instrument.ts";
import { respondents } from "../research/simulate.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { entryOf, itemAt } from "../app/lib/checked.ts";
import { messageIn } from "../app/lib/typed.ts";

/** A person spends one to three seconds on each screen. */
const thinking = () => sleep(1_000 + Math.random() * 2_000);
const TEST_ID = "neo-58-v1";
/** The answers of three attentive people; takes a while to generate. */
const answersOfThree = () =>
  [0, 1, 2].map((seed) => respondents(instrument, seed)("honest").answers("short"));
type PersonAnswers = ReturnType<typeof answersOfThree>[number];
/** Number of parts in which a browser sends its answers. */
const PARTS = 5;
const MOST_PDF_MS = 300_000;

type Times = Map<string, number[]>;

/** A browser: cookies, a separate address, and the duration of each step. */
function openBrowser(origin: string, number: number, times: Times) {
  const cookies = new Map<string, string>();
  const network = `10.${number >> 8}.${number & 255}.7`;
  async function ask(step: string, method: string, path: string, body?: object) {
    const began = performance.now();
    const answer = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: {
        origin,
        "x-forwarded-for": network,
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const durations = times.get(step) ?? [];
    durations.push(performance.now() - began);
    times.set(step, durations);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (answer.status >= 400) throw new Error(`${step}: ${answer.status} ${text.slice(0, 120)}`);
    return { text, location: answer.headers.get("location") };
  }
  const call = async <T>(step: string, method: string, path: string, body?: object) =>
    JSON.parse((await ask(step, method, path, body)).text) as T; // the caller knows the type
  return { ask, call };
}
type Browser = ReturnType<typeof openBrowser>;

/** Sends all answers in parts, as a browser does. */
async function sendAnswers({ ask }: Pick<Browser, "ask">, sessionId: string, answersOfPerson: PersonAnswers) {
  const now = Date.now();
  const answers = itemsOf(instrument, "short").map(({ id }, n, all) => ({
    itemId: id,
    value: entryOf(answersOfPerson, id),
    answeredAt: new Date(now - (all.length - n) * 5_000).toISOString(),
    tookMs: 4_000,
  }));
  const size = Math.ceil(answers.length / PARTS);
  for (let start = 0; start < answers.length; start += size) {
    await thinking(); // oxlint-disable-line no-await-in-loop -- in sequence
    const batch = answers.slice(start, start + size);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await ask("answers", "PUT", "/api/quest/answers", { sessionId, answers: batch });
  }
}

/** From an advertisement to the report. @returns the quest's session */
async function takeQuest({ ask, call }: Browser, answersOfPerson: PersonAnswers): Promise<string> {
  await ask("landing page", "GET", "/?utm_source=instagram&utm_campaign=dusk-reel");
  await thinking();
  await ask("quest page", "GET", "/quest");
  await thinking();
  const { sessionId } = await call<{ sessionId: string }>("start", "POST", "/api/quest/start", {
    adult: true,
  });
  await ask("assessment page", "GET", `/assessment?session=${sessionId}`);
  await sendAnswers({ ask }, sessionId, answersOfPerson);
  await thinking();
  const about = { form: "short", sex: "female", birthDate: "1998-08-14" };
  await ask("finish", "POST", "/api/quest/finish", { sessionId, ...about });
  await ask("report page", "GET", `/quest-result/anonymous/${sessionId}/${TEST_ID}`);
  return sessionId;
}

const accountOf = (number: number, email: string) => ({
  firstName: "Load",
  lastName: `Person ${number}`,
  email,
  phone: "+91 98765 43210",
  password: "an evening beside the sea",
  confirmPassword: "an evening beside the sea",
});

/** The token in the newest email to this address; undefined if none arrives. */
async function mailedToken({ ask }: Pick<Browser, "ask">, email: string): Promise<string | undefined> {
  let token: string | undefined;
  for (let tries = 0; !token && tries < 100; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const { text } = await ask("(the mailbox)", "GET", `/dev/mailbox.json?to=${email}`);
    token = /#t=([\w-]{43})/.exec(text)?.[1];
    if (!token) await sleep(250); // oxlint-disable-line no-await-in-loop -- as above
  }
  return token;
}

/** Signs up and follows the email's link. @returns the member's id */
async function signUp({ ask, call }: Browser, number: number): Promise<string> {
  const email = `load-${number}@villa.test`;
  await ask("sign-up", "POST", "/api/auth/sign-up", accountOf(number, email));
  await thinking();
  const token = await mailedToken({ ask }, email);
  type Pair = { access_token: string; refresh_token: string };
  const pair = await call<Pair>("email's link", "POST", "/api/auth/link/open", { token });
  const { access_token, refresh_token } = pair;
  await ask("signed in by it", "POST", "/api/auth/link/session", { access_token, refresh_token });
  const { location } = await ask("to one's own report", "GET", "/quest-result");
  const userId = /^\/quest-result\/([^/]+)\//.exec(location ?? "")?.[1];
  if (!userId) throw new Error(`no report of one's own: ${location}`);
  await ask("own report page", "GET", location ?? "");
  return userId;
}

/** Buys the PDF of a result in the sandbox. */
async function buy({ call }: Browser, userId: string, sessionId: string) {
  const item = { sessionId, testId: TEST_ID };
  const { data: quote } = await call<{ data: Quote }>("quote", "POST", "/api/payments/quote", item);
  await thinking();
  const request = orderRequestOf({ id: userId }, item, quote, new Date());
  const { data: order } = await call<{ data: OrderAnswer }>(
    "order",
    "POST",
    "/api/payments/create-order",
    request,
  );
  await thinking();
  type Proof = { payment: { id: string }; signature: string };
  const pay = `/dev/gateway/_sandbox/orders/${order.razorpayOrderId}/pay`;
  const proof = await call<Proof>("(the gateway)", "POST", pay, { method: "upi" });
  await call("payment", "POST", "/api/payments/complete", completionOf({ id: userId }, item, order, proof));
}

/** Polls like the page until the PDF is ready. @returns milliseconds since the payment */
async function awaitPdf({ call }: Browser, sessionId: string): Promise<number> {
  const paid = performance.now();
  type Answer = { data: { state: string } | null };
  for (let looks = 1; ; looks++) {
    const path = `/api/pdf-report/${sessionId}/${TEST_ID}/state`;
    // oxlint-disable-next-line no-await-in-loop -- polling
    const { data } = await call<Answer>("(the PDF's state)", "GET", path);
    if (data?.state === "ready") return performance.now() - paid;
    if (performance.now() - paid > MOST_PDF_MS) throw new Error("no PDF after five minutes");
    const quickLooks = data?.state === "queued" ? 4 : 10;
    await sleep(looks > quickLooks ? 5_000 : 1_500); // oxlint-disable-line no-await-in-loop -- as above
  }
}

/**
 * Simulated people, in sequence or concurrent. Their answers are generated in advance, so that this does not
 * delay them.
 */
export function openVirtualUsers(origin: string) {
  const times: Times = new Map();
  const answers = answersOfThree();
  return {
    /** Durations of each step so far, in milliseconds. */
    times,
    /**
     * One person does the main job, from an advertisement to a paid PDF, or only to their report if they do
     * not buy. @returns milliseconds from the payment to the PDF
     */
    async doMainJob(number: number, { buys = true } = {}): Promise<number | undefined> {
      const browser = openBrowser(origin, number, times);
      const sessionId = await takeQuest(browser, itemAt(answers, number % answers.length));
      await thinking();
      const userId = await signUp(browser, number);
      if (!buys) return undefined;
      await thinking();
      await buy(browser, userId, sessionId);
      return awaitPdf(browser, sessionId);
    },
  };
}

/** The message of a failure. */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messageIn(error.cause ?? "")}` : String(error);
