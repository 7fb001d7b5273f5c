import { deviceStorage, readStored } from "../../../platform/pages/device-storage.ts";

const KEY = "villa.application";
const QUIET_MS = 1_200;
const TIMEOUT_MS = 15_000;
/** Never stored on the device: the honeypot, and the values of one submission. */
const LEFT_OUT = new Set(["website", "journey", "intent"]);

type Written = Record<string, string>;

const valuesOf = (form: HTMLFormElement): Written =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && !LEFT_OUT.has(name) ? [[name, value]] : [],
    ),
  );

/** The draft on this device. `newer`: the server does not have all of it yet. */
type Stored = { written: Written; newer: boolean };

function stored(): Stored | undefined {
  const { written, newer = false } = readStored<Partial<Stored>>(deviceStorage, KEY, {});
  return written ? { written, newer } : undefined;
}
/** @returns whether it is stored; a browser that stores nothing still sends the form */
function storeWritten(draft: Stored | undefined): boolean {
  if (draft) return deviceStorage.setItem(KEY, JSON.stringify(draft));
  deviceStorage.removeItem(KEY);
  return true;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      !LEFT_OUT.has(element.name),
  );
/**
 * Whether a field differs from what the server rendered: on a slow connection people type before this script
 * loads.
 */
const isChanged = (field: Field) =>
  field.value !== field.defaultValue ||
  (field instanceof HTMLInputElement && field.checked !== field.defaultChecked);

/**
 * Restores the draft from this device into fields that the applicant has not changed: into all of them if it
 * is newer than the server's, otherwise into empty ones.
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

/** Sends the draft to the server, which saves it once it has an email address. */
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
 * Saves the draft on the device immediately and on the server one call at a time, so that an older text never
 * replaces a newer one.
 */
export function openDraft(read: () => Written, say: (text: string) => void, send = sendDraft) {
  let underway: Promise<void> | undefined;
  let isPending = false;
  let isStored = stored() !== undefined;
  const store = (newer: boolean) => (isStored = storeWritten({ written: read(), newer }));
  const whereSaved = () => (isStored ? "Saved on this device" : "Not saved yet");
  async function attempt(): Promise<string> {
    const written = read();
    const answer = await send(written).catch(() => undefined);
    if (!answer) return navigator.onLine ? whereSaved() : `You’re offline. ${whereSaved()}`;
    const { saved, problems = {}, error } = answer;
    const isAll = JSON.stringify(read()) === JSON.stringify(written);
    if (saved && isAll) store(false);
    if (saved) return isAll ? `Saved at ${clock.format(Date.now())}` : whereSaved();
    const problem = Object.values(problems)[0] ?? error;
    return problem ? `${whereSaved()}. ${problem}` : whereSaved();
  }
  async function attemptAll() {
    while (isPending) {
      isPending = false;
      say(await attempt()); // oxlint-disable-line no-await-in-loop -- one call at a time
    }
  }
  return {
    /** Call when the form has changed. */
    note: () => void store(true),
    /** Shows the state without sending. */
    sayWhere: () => say(whereSaved()),
    /** Sends the draft; if a call is running, another one follows it. */
    save() {
      isPending = true;
      return (underway ??= attemptAll().finally(() => (underway = undefined)));
    },
    /**
     * Stops further calls.
     * @returns a promise for the current one, if there is one
     */
    end() {
      isPending = false;
      return underway;
    },
  };
}

/**
 * A secret of this device, so that the server recognises a draft that is saved twice before its first answer.
 */
const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Whether this is the address field. Saving waits until it is left: half an address may be someone else's.
 */
const isAddress = (form: HTMLFormElement, element: EventTarget | null) =>
  element === form.elements.namedItem("email");

/** Adds the id of the visit in which the form was filled in. */
function noteJourney(form: HTMLFormElement, journeyId: () => string | undefined) {
  const field = form.elements.namedItem("journey");
  if (field instanceof HTMLInputElement) field.value = journeyId() ?? "";
}

/**
 * Saves while the applicant types: on the device immediately, and on the server after a short pause. The
 * browser still submits the form natively.
 */
export function openForm(form: HTMLFormElement, journeyId: () => string | undefined) {
  const status = document.querySelector<HTMLElement>("[data-saving]");
  const before = stored();
  const refused = form.querySelector("#trouble") !== null; // the submitted values are the newest
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
    if (status) status.textContent = text;
  };
  const draft = openDraft(() => valuesOf(form), say);
  const save = () => (isAddress(form, document.activeElement) ? draft.sayWhere() : void draft.save());
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, QUIET_MS);
  };
  form.addEventListener("input", (event) => {
    draft.note();
    const field = event.target as HTMLElement; // `input` events in a form come from elements
    if (field.getAttribute("aria-invalid")) {
      field.removeAttribute("aria-invalid");
      document.getElementById(`${field.id}-problem`)?.setAttribute("hidden", "");
    }
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
    // submitting during the first save would leave that draft and its email behind
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
  document.querySelector<HTMLElement>("#trouble, #saved")?.focus();
}

/** Deletes the draft from the device after it was sent. */
export const closeForm = () => void storeWritten(undefined);
