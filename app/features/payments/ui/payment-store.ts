import type { PaymentContext, Quote, SessionData } from "../contract.ts";
import { contextExpired } from "../domain/continuity.ts";
import { checkContext, isObject } from "../domain/payment-context.ts";
import type { Ports } from "./ports.ts";

/** The sign-in page reads this key too: it returns to the context's `returnUrl` with a `code` parameter. */
const CONTEXT = "payment_context";
const SESSION = "payment_session";
const START = "payment_session_start";
type Dependencies = Pick<Ports, "storage" | "now">;

function read(ports: Dependencies, key: string): unknown {
  try {
    return JSON.parse(ports.storage.getItem(key) ?? "null");
  } catch {
    return undefined; // invalid text, or no access to the storage
  }
}
function write(ports: Dependencies, key: string, value: object) {
  try {
    ports.storage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage the payment works, but not across a sign-in
  }
}

/** When this browser session began, as ISO text; stored at the first call. */
export function sessionStart(ports: Dependencies): string {
  const stored = read(ports, START);
  const at = isObject(stored) ? stored["at"] : undefined;
  if (typeof at === "string" && !Number.isNaN(Date.parse(at))) return at;
  const now = new Date(ports.now()).toISOString();
  write(ports, START, { at: now });
  return now;
}

export function readSession(ports: Dependencies): SessionData | undefined {
  const stored = read(ports, SESSION);
  return isObject(stored) && typeof stored["sessionStartTime"] === "string"
    ? (stored as SessionData) // only `writeSession` writes it
    : undefined;
}

/** Stores the current purchase, merged into the stored one if the item is the same. */
export function writeSession(
  ports: Dependencies,
  item: { sessionId: string; testId: string },
  change: Partial<SessionData> = {},
): SessionData {
  const previous = readSession(ports);
  const isSameItem = previous?.originalSessionId === item.sessionId && previous.testId === item.testId;
  const session: SessionData = {
    sessionStartTime: sessionStart(ports),
    originalSessionId: item.sessionId,
    testId: item.testId,
    authenticationRequired: false,
    ...(isSameItem && previous),
    ...change,
  };
  write(ports, SESSION, session);
  return session;
}

/** Stores the price that the buyer was shown. */
export function writeSnapshot(
  ports: Dependencies,
  item: { sessionId: string; testId: string },
  { tier, amount }: Pick<Quote, "tier" | "amount">,
) {
  writeSession(ports, item, {
    pricingSnapshot: { tier, amount, calculatedAt: new Date(ports.now()).toISOString() },
  });
}

export const writeContext = (ports: Dependencies, context: PaymentContext) => write(ports, CONTEXT, context);

/** The purchase stored before sign-in; removed if it is invalid or older than an hour. */
export function readContext(ports: Dependencies): PaymentContext | undefined {
  const stored = read(ports, CONTEXT);
  if (!isObject(stored)) return undefined;
  const context = stored as PaymentContext; // validated on the next line
  if (checkContext(stored) === undefined && !contextExpired(context, ports.now())) return context;
  ports.storage.removeItem(CONTEXT);
  return undefined;
}

/** Removes the current purchase; keeps the start of the browser session. */
export function clearPayment(ports: Dependencies) {
  ports.storage.removeItem(CONTEXT);
  ports.storage.removeItem(SESSION);
}
