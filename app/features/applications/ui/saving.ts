import { deviceStorage } from "../../../platform/pages/device-storage.ts";

const KEY = "villa.application";
const QUIET_MS = 1_200;
const TIMEOUT_MS = 15_000;
/** Never stored on the device: the trap, and what belongs to one sending. */
const LEFT_OUT = new Set(["website", "journey", "intent"]);

type Written = Record<string, string>;

const valuesOf = (form: HTMLFormElement): Written =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && !LEFT_OUT.has(name) ? [[name, value]] : [],
    ),
  );

/** What this device holds. `newer`: the server has not taken all of it yet. */
type Stored = { written: Written; newer: boolean };

function stored(): Stored | undefined {
  try {
    // written by this file alone
    const found = JSON.parse(deviceStorage.getItem(KEY) ?? "null") as Stored | null;
    return found?.written ? found : undefined;
  } catch {
    return undefined;
  }
}
/** @returns whether it is there; a browser that stores nothing still sends the form */
function storeWritten(held: Stored | undefined): boolean {
  if (held) return deviceStorage.setItem(KEY, JSON.stringify(held));
  deviceStorage.removeItem(KEY);
  return true;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (one): one is Field =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) && !LEFT_OUT.has(one.name),
  );
/** Whether it says something else than the server drew: on a slow line somebody writes before this script. */
const isChanged = (field: Field) =>
  field.value !== field.defaultValue ||
  (field instanceof HTMLInputElement && field.checked !== field.defaultChecked);

/**
 * Puts what was written on this device into fields that nobody has written in since: everywhere where it is
 * newer, else into empty ones.
 */
function fill(fields: Field[], { written, newer }: Stored) {
  for (const element of fields) {
    const value = written[element.name];
    const ticked = element instanceof HTMLInputElement ? element : undefined;
    if (ticked?.type === "radio") {
      if (value !== undefined && newer) ticked.checked = value === ticked.value;
    } else if (ticked?.type === "checkbox") {
      if (newer && !ticked.disabled) ticked.checked = value === ticked.value;
    } else if (value !== undefined && (newer || element.value === "")) element.value = value;
  }
}

const clock = new Intl.DateTimeFormat("en-IN", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
type Answer = { saved?: boolean; sent?: boolean; problems?: Written; error?: string };

/** Sends what is written to the server, which saves it once an address is there. */
async function sendDraft(written: Written): Promise<Answer> {
  const answer = await fetch("/api/applications/draft", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(written),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return (await answer.json()) as Answer; // the shape of this call's answers
}

/**
 * Saves what is written, on the device at once and on the server one call at a time: an older text never
 * takes the place of a newer one, in neither.
 */
export function openDraft(read: () => Written, say: (text: string) => void, send = sendDraft) {
  let underway: Promise<void> | undefined;
  let isAsked = false;
  let isStored = stored() !== undefined;
  const store = (newer: boolean) => (isStored = storeWritten({ written: read(), newer }));
  const here = () => (isStored ? "Saved on this device" : "Not saved yet");
  async function attempt(): Promise<string> {
    const written = read();
    const answer = await send(written).catch(() => undefined);
    if (!answer)
      return navigator.onLine
        ? here()
        : `You’re offline. ${isStored ? "Saved on this device" : "Not saved yet"}`;
    const { saved, problems = {}, error } = answer;
    const isAll = JSON.stringify(read()) === JSON.stringify(written);
    if (saved && isAll) store(false);
    if (saved) return isAll ? `Saved at ${clock.format(Date.now())}` : here();
    const problem = Object.values(problems)[0] ?? error;
    return problem ? `${here()}. ${problem}` : here();
  }
  async function attemptAll() {
    while (isAsked) {
      isAsked = false;
      say(await attempt()); // oxlint-disable-line no-await-in-loop -- one call at a time
    }
  }
  return {
    /** Something was written. */
    note: () => void store(true),
    /** Says where it is, and sends nothing. */
    sayWhere: () => say(here()),
    /** Sends it; what is asked for while a call is under way is done after it. */
    save() {
      isAsked = true;
      return (underway ??= attemptAll().finally(() => (underway = undefined)));
    },
    /** Asks for no further call. @returns the end of the one under way, undefined where there is none */
    end() {
      isAsked = false;
      return underway;
    },
  };
}

/** A secret of this device: the server takes what is saved twice before an answer came for one draft. */
const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is written goes out to the address that is saved with it: half of one may be somebody else's. */
const isAddress = (form: HTMLFormElement, element: EventTarget | null) =>
  element === form.elements.namedItem("email");

/** Sends along in which visit the form was filled in. */
function noteJourney(form: HTMLFormElement, journeyId: () => string | undefined) {
  const field = form.elements.namedItem("journey");
  if (field instanceof HTMLInputElement) field.value = journeyId() ?? "";
}

/**
 * Saves while somebody writes: on the device at once, and on the server after a moment's rest. Nothing is in
 * the way of the form, which the browser sends by itself.
 */
export function openForm(form: HTMLFormElement, journeyId: () => string | undefined) {
  const said = document.querySelector<HTMLElement>("[data-saving]");
  const before = stored();
  const refused = form.querySelector("#trouble") !== null; // what was sent is newer than all else
  const fields = fieldsOf(form);
  const changed = new Set(fields.filter(isChanged).map(({ name }) => name));
  if (before && !refused)
    fill(
      fields.filter(({ name }) => !changed.has(name)),
      before,
    );
  const begun = form.elements.namedItem("begun");
  if (begun instanceof HTMLInputElement) begun.value = before?.written["begun"] || newSecret();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    if (said) said.textContent = text;
  };
  const draft = openDraft(() => valuesOf(form), say);
  const save = () => (isAddress(form, document.activeElement) ? draft.sayWhere() : void draft.save());
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, QUIET_MS);
  };
  form.addEventListener("input", (event) => {
    draft.note();
    const field = event.target as HTMLElement; // what fires `input` within a form is an element
    if (field.getAttribute("aria-invalid")) field.removeAttribute("aria-invalid");
    saveSoon();
  });
  form.addEventListener("focusout", ({ target }) => {
    if (isAddress(form, target) && stored()?.newer) saveSoon();
  });
  addEventListener("online", () => {
    if (stored()) save();
  });
  let waits = false;
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    draft.note();
    const underway = draft.end();
    if (!underway) return noteJourney(form, journeyId);
    // sent beside the first save, it would leave that draft behind, and the email about it
    event.preventDefault();
    const { submitter } = event;
    if (!waits)
      void underway.finally(() => {
        waits = false;
        form.requestSubmit(submitter);
      });
    waits = true;
    say("One moment…");
  });
  if (changed.size > 0) {
    draft.note();
    saveSoon();
  }
  document.querySelector<HTMLElement>("#trouble")?.focus();
}

/** The application was sent: the device forgets it. */
export const closeForm = () => void storeWritten(undefined);
