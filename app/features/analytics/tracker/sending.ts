import { deviceStorage, readStored } from "../../../platform/pages/device-storage.ts";
import { LIMITS } from "../contract.ts";
import type { JourneyCall, JourneyRecord, PageVisitCall } from "../record.contract.ts";

const KEY = "failed_journeys";
const idOf = (record: JourneyRecord) => record.session_info.journey_id;

const read = () => readStored<JourneyRecord[]>(deviceStorage, KEY, []);

/** Leaves personal data out of stored records. */
const impersonal = (name: string, value: unknown) => (name === "user_data" ? undefined : value);
function write(records: JourneyRecord[]) {
  if (!records.length) deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, JSON.stringify(records.slice(-LIMITS.failed), impersonal));
}

/**
 * Stores a record in the browser, replacing its earlier state.
 * @param due the earliest time of the next attempt, in milliseconds
 */
export const storeRecord = (record: JourneyRecord, due: number) =>
  write([
    ...read().filter((stored) => idOf(stored) !== idOf(record)),
    { ...record, failed_at: new Date(due).toISOString() },
  ]);

const post = (call: string, body: JourneyCall | PageVisitCall, keepalive: boolean) =>
  fetch(`/api/analytics/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    keepalive,
    credentials: "omit",
    signal: AbortSignal.timeout(LIMITS.send),
  });

/**
 * Sends a record, and deletes its stored copy once it is accepted or permanently rejected.
 * @param keepalive lets the request outlive the page
 */
export async function send(record: JourneyRecord, keepalive = true) {
  try {
    const { ok, status } = await post("user-journey", { user_journey: record }, keepalive);
    if (ok || status === 400 || status === 413)
      write(read().filter((stored) => idOf(stored) !== idOf(record)));
  } catch {
    // it stays stored for another attempt
  }
}

/** Sends stored records that are due. */
export async function sendStored() {
  // oxlint-disable-next-line no-await-in-loop -- one at a time, so that they do not delay the page
  for (const record of read())
    if (!(Date.parse(record.failed_at ?? "") > Date.now())) await send(record, false);
}

/** Reports an opened page, without waiting for the answer. */
export const sendVisit = (visit: PageVisitCall) =>
  void post("page-visit", visit, false).catch(() => undefined);
