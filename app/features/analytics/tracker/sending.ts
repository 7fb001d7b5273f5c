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
 * Keeps a record in the browser, in the place of an earlier state of it.
 * @param due milliseconds; from then on it may be sent again
 */
export const storeRecord = (record: JourneyRecord, due: number) =>
  write([
    ...read().filter((one) => idOf(one) !== idOf(record)),
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
 * Sends a record. It is deleted once it was accepted, or rejected for good; without an answer it stays stored.
 * @param keepalive goes on while the page closes
 */
export async function send(record: JourneyRecord, keepalive = true) {
  try {
    const { ok, status } = await post("user-journey", { user_journey: record }, keepalive);
    if (ok || status === 400 || status === 413) write(read().filter((one) => idOf(one) !== idOf(record)));
  } catch {
    // it stays kept
  }
}

/** Sends what earlier pages could not. */
export async function sendStored() {
  // oxlint-disable-next-line no-await-in-loop -- one at a time, so that no page waits for them
  for (const record of read())
    if (!(Date.parse(record.failed_at ?? "") > Date.now())) await send(record, false);
}

/** Reports an opened page, without waiting for the answer. */
export const sendVisit = (visit: PageVisitCall) =>
  void post("page-visit", visit, false).catch(() => undefined);
