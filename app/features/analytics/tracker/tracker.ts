import { type EndReason, LIMITS } from "../contract.ts";
import { pageOf, titleOf } from "../domain/paths.ts";
import { isOptedOut, onConsentChange } from "./consent.ts";
import { recorded, drainQueue, type TrackerEvent } from "./queue.ts";
import { type About, beginJourney } from "./journey.ts";
import { forgetAll, noteSignup, noteView } from "./local-record.ts";
import { storeRecord, send, sendStored, sendVisit } from "./sending.ts";
import { sessionAt } from "./session.ts";

let about: About;
let journey: ReturnType<typeof beginJourney> | undefined;
/** The page on screen; a journey that begins later begins with it. */
let here = { path: "", page: "", title: "" };
/** When the visitor last did anything. */
let active = 0;
/** Opt-out, read when it changes instead of at every movement of the pointer. */
let isOff = false;

/** Whether the page on screen belongs to the administration, which is not counted. */
let isInAdministration = false;
const isAdministration = (path: string) => /^\/admin(\/|$)/.test(path);

const isVisible = () => document.visibilityState === "visible";

/** Ends the journey, stores its record, and sends it. */
function endJourney(reason: EndReason, at: number) {
  if (!journey) return;
  const record = journey.record(about, reason, at);
  recorded.journey = journey = undefined;
  storeRecord(record, at);
  void send(record);
}

/** Ends an expired journey at the moment it expired. */
function endExpired(now: number) {
  if (!journey) return;
  const session = journey.start + LIMITS.session;
  const inactive = active + LIMITS.inactivity;
  if (now >= Math.min(session, inactive))
    endJourney(session <= inactive ? "session_expired" : "user_inactive", Math.min(session, inactive));
}

/**
 * Stores the journey until now, in case this page is never closed properly. Another page may send it once the
 * journey must have ended.
 */
function storeProgress(now: number) {
  if (journey)
    storeRecord(
      journey.record(about, isVisible() ? "page_unload" : "page_hide", now),
      now + LIMITS.inactivity,
    );
}

function beginVisit(at: number) {
  about = sessionAt(at);
  journey = beginJourney((recorded.journey = crypto.randomUUID()), at, isVisible());
  journey.open(here.page, here.title, at);
  active = at;
}

function reportPage(at: number) {
  const timestamp = new Date(at).toISOString();
  noteView({ path: here.page, timestamp, sessionId: about.session_id });
  sendVisit({ path: here.page, title: here.title, session_id: about.session_id, timestamp });
}

/** Marks the visitor as active; begins a new journey where the last one expired. */
function markActive(at: number) {
  if (isOff || isInAdministration) return false;
  endExpired(at);
  if (!journey) beginVisit(at);
  if (at > active) active = at;
  return true;
}

function openPage({ at, path, title }: TrackerEvent) {
  if (journey && path === here.path) return;
  const page = pageOf(path);
  here = { path, page, title: titleOf(page, title) };
  if (journey) journey.open(page, here.title, at);
  else beginVisit(at);
  active = at;
  reportPage(at);
}

function handleEvent(event: TrackerEvent) {
  const { name, at, path, extras } = event;
  isInAdministration = isAdministration(path);
  if (name === "end" || isInAdministration) return endJourney("manual_end", at);
  if (isOptedOut()) return;
  endExpired(at);
  openPage(event);
  if (name === "page") return;
  active = at;
  journey?.act(name, here.page, at, extras);
  if (name === "signup") noteSignup(at, about.platform_source.platform);
}

const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll"];
/**
 * Milliseconds for which listeners pause after a sign of activity: a moving pointer fires sixty times a second.
 */
const PAUSE = 1_000;
const listenForActivity = () =>
  SIGNS.forEach((sign) => addEventListener(sign, onActivity, { capture: true, passive: true }));
function onActivity() {
  for (const sign of SIGNS) removeEventListener(sign, onActivity, true);
  setTimeout(listenForActivity, PAUSE);
  markActive(Date.now());
}

/**
 * After an opt-out, sends the journey until now and deletes everything stored here.
 */
function applyConsent() {
  isOff = isOptedOut();
  if (!isOff) return;
  endJourney("manual_end", Date.now());
  forgetAll();
}

/** Begins to record. Called once, when the page has become usable. */
export function start() {
  isOff = isOptedOut();
  drainQueue(handleEvent);
  listenForActivity();
  document.addEventListener("visibilitychange", () => {
    const now = Date.now();
    endExpired(now);
    if (isVisible() && here.page) markActive(now);
    journey?.show(isVisible(), now);
    if (!isVisible()) storeProgress(now);
  });
  addEventListener("pagehide", ({ persisted }) =>
    endJourney(persisted ? "page_hide" : "page_unload", Date.now()),
  );
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && markActive(Date.now())) reportPage(Date.now());
  });
  addEventListener("online", () => void sendStored());
  onConsentChange(applyConsent);
  setInterval(() => {
    endExpired(Date.now());
    storeProgress(Date.now());
  }, LIMITS.heartbeat);
  void sendStored();
}
