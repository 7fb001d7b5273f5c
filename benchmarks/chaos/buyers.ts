import { setTimeout as sleep } from "node:timers/promises";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import type { SessionUser } from "../../app/features/accounts/contract.ts";
import type { OrderAnswer } from "../../app/features/payments/contract.ts";
import { completionOf, type GatewayControl, orderRequest } from "../../app/features/payments/fixtures.ts";
import { givenBy, PROFILES } from "../../app/features/quest/fixtures.ts";
import type { Services } from "../../app/platform/services.server.ts";

/** The site that visitors use, and how long they keep trying. */
export type World = {
  origin: string;
  services: Services;
  gateway: GatewayControl;
  chance: () => number;
  /** No retries after this time in milliseconds. */
  until: number;
};
export type Purchase = {
  user: SessionUser;
  headers: Headers;
  item: { sessionId: string; testId: string };
  orderId: string;
  /** What the buyer does after paying. */
  afterwards: "completes" | "closes the page" | "presses twice";
};

/** A step did not complete in time; it counts as stuck. */
export class GaveUp extends Error {}

const TEST_ID = "neo-58-v1";
const PATIENCE_MS = 20_000;
const AGAIN_MS = 250;

/**
 * Repeats a step until it succeeds, as a person would click again: a broken connection, a 429 and any 5xx are
 * retried.
 * @throws GaveUp after the time limit
 */
async function insist<T>(
  { until }: World,
  description: string,
  step: () => Promise<T | undefined>,
): Promise<T> {
  let last = "no answer";
  while (Date.now() < until) {
    try {
      const result = await step();
      if (result !== undefined) return result;
    } catch (error) {
      if (error instanceof GaveUp) throw error;
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(AGAIN_MS);
  }
  throw new GaveUp(`${description}: ${last}`);
}

/**
 * Sends one request. @returns the response body @throws Error for a status that allows a retry, GaveUp for
 * any other failure
 */
async function call<T>(
  world: World,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<T | undefined> {
  const answer = await fetch(world.origin + path, {
    method,
    headers: { ...Object.fromEntries(headers), ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await answer.text();
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  if (!answer.ok) throw new GaveUp(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as T; // the caller knows the type
}

/** A separate client address, as the load balancer reports it. */
const networkOf = ({ chance }: World) =>
  ["10", ...[0, 0, 0].map(() => Math.floor(chance() * 254) + 1)].join(".");

/** Takes the quest through the load balancer, in five parts. */
async function takeQuest(world: World, headers: Headers) {
  const started = await insist(world, "starting the quest", () =>
    call<{ sessionId: string }>(world, headers, "POST", "/api/quest/start", { adult: true }),
  );
  const { sessionId } = started;
  const allAnswers = givenBy("maya", { now: world.services.clock.now() });
  const size = Math.ceil(allAnswers.length / 5);
  for (let start = 0; start < allAnswers.length; start += size) {
    const answers = allAnswers.slice(start, start + size);
    await insist(world, "answering", () =>
      call<object>(world, headers, "PUT", "/api/quest/answers", { sessionId, answers }),
    );
  }
  const { sex, birthDate } = PROFILES.maya;
  await insist(world, "finishing", () =>
    call<object>(world, headers, "POST", "/api/quest/finish", { sessionId, form: "short", sex, birthDate }),
  );
  return { sessionId, testId: TEST_ID };
}

/**
 * Pays at the gateway, which may be paused or cut off; money is taken once.
 * @returns null if it was taken but the response was lost, so the browser cannot complete the purchase
 */
async function payAtGateway(world: World, orderId: string) {
  const isCaptured = async () =>
    (await world.gateway.payments()).some((p) => p.order_id === orderId && p.status === "captured");
  return insist(world, "paying", async () =>
    (await isCaptured())
      ? null
      : world.gateway.pay(orderId, { method: world.chance() < 0.5 ? "upi" : "card" }),
  );
}

/** The whole main job of one member; `acknowledged` is called when the money is taken. */
export async function buyer(world: World, name: string, acknowledged: (purchase: Purchase) => void) {
  const user = await insist(world, "signing up", () =>
    createPerson(world.services, { firstName: "Chaos", lastName: name, email: `${name}@villa.test` }),
  );
  const headers = await insist(world, "signing in", () => signedIn(world.services, user));
  headers.set("x-forwarded-for", networkOf(world));
  const item = await takeQuest(world, headers);
  const order = await insist(world, "ordering", async () => {
    const request = await orderRequest(world.services, user, item);
    return (await call<{ data: OrderAnswer }>(world, headers, "POST", "/api/payments/create-order", request))
      ?.data;
  });
  const proof = await payAtGateway(world, order.razorpayOrderId);
  const roll = world.chance();
  const afterwards = !proof || roll < 0.25 ? "closes the page" : roll < 0.4 ? "presses twice" : "completes";
  acknowledged({ user, headers, item, orderId: order.razorpayOrderId, afterwards });
  if (proof && afterwards !== "closes the page") {
    const completion = completionOf(user, item, order, proof);
    const complete = () =>
      insist(world, "completing", () =>
        call<object>(world, headers, "POST", "/api/payments/complete", completion),
      );
    await Promise.all(afterwards === "presses twice" ? [complete(), complete()] : [complete()]);
  }
  await waitForPdf(world, headers, item);
}

type PdfAnswer = { data: { pdf: { state: string } | null } };

/** Waits until the PDF is ready, so that buyers come no faster than reports are made. */
const waitForPdf = (world: World, headers: Headers, item: Purchase["item"]) =>
  insist(world, "waiting for the PDF", async () => {
    const path = `/api/pdf-report/${item.sessionId}/${item.testId}`;
    const answer = await call<PdfAnswer>(world, headers, "GET", path);
    return answer?.data.pdf?.state === "ready" || undefined;
  });

/** Applies without scripts, submitting until the site confirms. */
export async function applicant(world: World, name: string, acknowledged: (email: string) => void) {
  const email = `applicant-${name}@villa.test`;
  await insist(world, "applying", () => apply(world, applicationOf(name, email)));
  acknowledged(email);
}

const applicationOf = (name: string, email: string) => ({
  name: `Applicant ${name}`,
  email,
  about: "I mend boats in Kochi.",
  building: `Yard ${name}, that anybody can walk into.`,
  stuck: "Nobody walks in.",
  way: "main",
  dates: "later",
  intent: "send",
});

async function apply(world: World, fields: Record<string, string>): Promise<true> {
  const answer = await fetch(`${world.origin}/apply`, {
    method: "POST",
    headers: { origin: world.origin, "x-forwarded-for": networkOf(world) },
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.arrayBuffer();
  if (answer.status === 303) return true;
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`);
  throw new GaveUp(`POST /apply: ${answer.status}`);
}
