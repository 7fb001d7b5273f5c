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
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Stored | null;
    return found?.written ? found : undefined;
  } catch {
    return undefined;
  }
}
function store(held: Stored | undefined) {
  try {
    if (held) localStorage.setItem(KEY, JSON.stringify(held));
    else localStorage.removeItem(KEY);
  } catch {
    // a browser that keeps nothing still sends the form
  }
}

/** Puts what was written on this device into the form: everywhere where it is newer, else into empty fields. */
function fill(form: HTMLFormElement, { written, newer }: Stored) {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    const value = written[element.name];
    const ticked = element instanceof HTMLInputElement ? element : undefined;
    if (LEFT_OUT.has(element.name)) continue;
    if (ticked?.type === "radio") {
      if (value !== undefined && newer) ticked.checked = value === ticked.value;
    } else if (ticked?.type === "checkbox") {
      if (newer && !ticked.disabled) ticked.checked = value === ticked.value;
    } else if (value !== undefined && (newer || element.value === "")) element.value = value;
  }
}

const clock = new Intl.DateTimeFormat("en-IN", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
type Answer = { saved?: boolean; sent?: boolean; problems?: Written; error?: string };

/** Sends what is written to the server, which saves it once an address is there. @returns what to say of it */
async function save(written: Written): Promise<string> {
  const answer = await fetch("/api/applications/draft", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(written),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { saved, problems = {}, error } = (await answer.json()) as Answer; // the shape of this call's answers
  // what was typed meanwhile is on its way
  if (saved && JSON.stringify(stored()?.written) === JSON.stringify(written))
    store({ written, newer: false });
  if (saved) return `Saved at ${clock.format(Date.now())}`;
  const problem = Object.values(problems)[0] ?? error;
  return problem ? `Saved on this device. ${problem}` : "Saved on this device";
}

/**
 * Saves while somebody writes: on the device at once, and on the server after a moment's rest. Nothing is in the
 * way of the form, which the browser sends by itself.
 */
export function openForm(form: HTMLFormElement, journeyId: () => string | undefined) {
  const said = document.querySelector<HTMLElement>("[data-saving]");
  const before = stored();
  const refused = form.querySelector("#trouble") !== null; // what was sent is newer than all else
  if (before && !refused) fill(form, before);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    if (said) said.textContent = text;
  };
  let underway = false;
  let more = false;
  /** One state after the other: an earlier one never arrives last. */
  const later = () => {
    timer = undefined;
    if (underway) return void (more = true);
    underway = true;
    void save(valuesOf(form))
      .then(say, () =>
        say(navigator.onLine ? "Saved on this device" : "You are offline. It is saved on this device"),
      )
      .finally(() => {
        underway = false;
        if (more) later();
      });
    more = false;
  };
  form.addEventListener("input", (event) => {
    store({ written: valuesOf(form), newer: true });
    const field = event.target as HTMLElement; // what fires `input` within a form is an element
    if (field.getAttribute("aria-invalid")) field.removeAttribute("aria-invalid");
    clearTimeout(timer);
    timer = setTimeout(later, QUIET_MS);
  });
  addEventListener("online", () => {
    if (stored()) later();
  });
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    store({ written: valuesOf(form), newer: true });
    const field = form.elements.namedItem("journey");
    if (field instanceof HTMLInputElement) field.value = journeyId() ?? "";
  });
  document.querySelector<HTMLElement>("#trouble")?.focus();
}

/** The application was sent: the device forgets it. */
export const closeForm = () => store(undefined);
