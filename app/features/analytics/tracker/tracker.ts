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
/** The current page; a journey that begins later begins with it. */
let here = { path: "", page: "", title: "" };
/** Time of the visitor's last activity. */
let active = 0;
/** Cached opt-out, so that pointer events do not read storage. */
let isOff = false;

/** Whether the current page belongs to the administration, which is not counted. */
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

/** Ends an expired journey as of the moment it expired. */
function endExpired(now: number) {
  if (!journey) return;
  const session = journey.start + LIMITS.session;
  const inactive = active + LIMITS.inactivity;
  if (now >= Math.min(session, inactive))
    endJourney(session <= inactive ? "session_expired" : "user_inactive", Math.min(session, inactive));
}

/**
 * Stores the journey so far, in case this page is never closed properly. Another page may send it once this
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

/** Marks the visitor as active, in a new journey if the last one expired. @returns false if not counted */
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
/** Milliseconds for which listeners pause after activity: a moving pointer fires sixty times a second. */
const PAUSE = 1_000;
const listenForActivity = () =>
  SIGNS.forEach((sign) => addEventListener(sign, onActivity, { capture: true, passive: true }));
function onActivity() {
  for (const sign of SIGNS) removeEventListener(sign, onActivity, true);
  setTimeout(listenForActivity, PAUSE);
  markActive(Date.now());
}

/** After an opt-out, sends the journey so far and deletes everything stored in this browser. */
function applyConsent() {
  isOff = isOptedOut();
  if (!isOff) return;
  endJourney("manual_end", Date.now());
  forgetAll();
}

/** Starts recording. Called once for each document. */
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
