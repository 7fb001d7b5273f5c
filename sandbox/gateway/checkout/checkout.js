// The sandbox's checkout, in a shadow root, with the interface of the provider's script (`on`, `open` and
// `close` of `new Razorpay(options)`). The server defines `CSS` and `MARKUP` above it. Like the provider's,
// it is an ordinary element over the page and not in the browser's top layer, so a modal dialog left open
// covers it here too.

const BASE = "/dev/gateway/v1/checkout";
const rupees = (paise) =>
  new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: paise % 100 ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(paise / 100);

async function call(path, body) {
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(BASE + path, init || undefined);
  const given = await answer.json();
  if (!answer.ok) throw given.error ?? { code: "SERVER_ERROR", description: "The sandbox failed" };
  return given;
}

/** Whether a cell of the fake QR code is dark: three finder marks, and a pattern without content. */
function isDark(x, y) {
  const corner = (x < 7 || x > 13) && (y < 7 || (y > 13 && x < 7));
  if (!corner) return (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0;
  const [cx, cy] = [x % 14, y % 14];
  const edge = cx % 6 === 0 || cy % 6 === 0;
  return edge || (Math.abs(cx - 3) < 2 && Math.abs(cy - 3) < 2);
}

function drawCode(svg) {
  const cells = Array.from({ length: 441 }, (_, i) => [i % 21, Math.floor(i / 21)]).filter(([x, y]) =>
    isDark(x, y),
  );
  svg.innerHTML = `<path fill="currentColor" d="${cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")}"/>`;
}

const passesLuhn = (digits) =>
  [...digits]
    .toReversed()
    .reduce((sum, d, i) => sum + (i % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][d] : Number(d)), 0) %
    10 ===
  0;

/** The first invalid field and its error message; undefined if all are valid. */
function problemOf(form, method, way) {
  const value = (name) => form.elements[name].value.trim();
  if (method === "upi")
    return way === "collect" && !/^[\w.-]+@[a-z]+$/i.test(value("vpa"))
      ? ["vpa", "Enter a UPI ID such as name@bank"]
      : undefined;
  const number = value("number").replaceAll(" ", "");
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return ["number", "This card number is not valid"];
  const [month, year] = value("expiry").split("/").map(Number);
  const past = new Date(2000 + year, month, 1) <= new Date();
  if (!(month >= 1 && month <= 12) || !(year >= 0 && year < 100) || past)
    return ["expiry", "The card has expired or the date is not valid"];
  return /^\d{3,4}$/.test(value("cvv")) ? undefined : ["cvv", "The CVV has 3 or 4 digits"];
}

class Razorpay {
  #options;
  #listeners = {};
  #opened;

  constructor(options) {
    const needed = options?.subscription_id
      ? ["key", "name"]
      : ["key", "amount", "currency", "name", "order_id"];
    for (const name of needed) if (!options?.[name]) throw new Error(`Checkout: ${name} is required`);
    this.#options = options;
  }

  on(event, listener) {
    (this.#listeners[event] ??= []).push(listener);
  }

  #emit(event, payload) {
    for (const listener of this.#listeners[event] ?? []) listener(payload);
  }

  open() {
    if (!this.#opened)
      this.#opened = show(
        this.#options,
        (payload) => this.#emit("payment.failed", payload),
        () => (this.#opened = undefined),
      );
  }

  close() {
    this.#opened?.();
  }
}

/** Shows the checkout over the page. @returns a function that removes it */
function show(options, onFailed, onGone) {
  const host = document.createElement("div");
  host.dataset.sandboxCheckout = "";
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = MARKUP;
  const find = (selector) => root.querySelector(selector);
  const form = find("form");
  const before = document.activeElement;
  const others = [...document.body.children].filter((e) => !e.inert);
  const payable = options.subscription_id ?? options.order_id;
  let method = "upi";
  let way = "collect";
  let poll;

  function gone() {
    clearInterval(poll);
    document.removeEventListener("keydown", onKey, true);
    for (const other of others) other.inert = false;
    host.remove();
    before?.focus?.();
    onGone();
  }
  function dismiss() {
    if (options.modal?.confirm_close && !confirm("Leave the payment?")) return;
    gone();
    options.modal?.ondismiss?.();
  }
  function onKey(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    if (options.modal?.escape !== false) dismiss();
  }
  function busy(on) {
    find(".go").setAttribute("aria-busy", String(on));
  }
  function say(text, field) {
    for (const input of form.querySelectorAll("input")) input.removeAttribute("aria-invalid");
    find(".error").textContent = text;
    if (!field) return;
    form.elements[field].setAttribute("aria-invalid", "true");
    form.elements[field].focus();
  }
  function choose(next) {
    method = next;
    for (const name of ["upi", "card"]) {
      find(`#${name}`).hidden = name !== next;
      find(`#tab-${name}`).setAttribute("aria-selected", String(name === next));
      find(`#tab-${name}`).tabIndex = name === next ? 0 : -1;
    }
  }

  /** Reports a payment's outcome to the page, as the provider does. */
  function settle(told) {
    busy(false);
    if (told.status === "captured" || told.status === "authorized") {
      gone();
      if (told.silent) options.modal?.ondismiss?.();
      else options.handler?.(told.payment);
    } else if (told.status === "failed") {
      say(told.error.description);
      onFailed({ error: told.error });
      if (options.retry?.enabled === false) dismiss();
    } else wait(told.payment.razorpay_payment_id);
  }
  function wait(id) {
    find(".waiting").hidden = false;
    busy(true);
    clearInterval(poll);
    poll = setInterval(async () => {
      const told = await call(`/payments/${id}?key=${options.key}`).catch(() => undefined);
      if (!told || told.status === "created" || !host.isConnected) return;
      clearInterval(poll);
      find(".waiting").hidden = true;
      settle(told);
    }, 700);
  }
  async function submit(event) {
    event.preventDefault();
    if (find(".go").getAttribute("aria-busy") === "true") return;
    const problem = problemOf(form, method, way);
    say(problem?.[1] ?? "", problem?.[0]);
    if (problem) return;
    busy(true);
    const vpa = form.elements.vpa.value.trim();
    const outcome = vpa === "failure@razorpay" && method === "upi" ? "failed" : form.elements.outcome.value;
    const { email, contact } = options.prefill ?? {};
    const body = {
      key: options.key,
      outcome,
      method,
      ...(method === "upi" && { vpa }),
      ...(email && { email }),
      ...(contact && { contact }),
      description: options.description,
    };
    try {
      settle(await call(`/orders/${payable}/payments`, body));
    } catch (error) {
      busy(false);
      say(error.description ?? "The sandbox did not answer. Try again.");
    }
  }

  find(".brand").textContent = options.name;
  find(".what").textContent = options.description ?? "";
  form.elements.vpa.value = `${(options.prefill?.email ?? "visitor").split("@")[0].replaceAll("+", ".")}@sandbox`;
  form.elements.expiry.value = `12 / ${(new Date().getFullYear() + 3) % 100}`;
  form.elements.holder.value = options.prefill?.name ?? "";
  drawCode(find(".qr"));
  choose("upi");
  find(".scrim").addEventListener(
    "click",
    (event) => event.target === event.currentTarget && options.modal?.backdropclose && dismiss(),
  );
  find(".cancel").addEventListener("click", dismiss);
  find(".tabs").addEventListener("click", (event) => event.target.id && choose(event.target.id.slice(4)));
  find(".tabs").addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    choose(method === "upi" ? "card" : "upi");
    find(`#tab-${method}`).focus();
  });
  find(".ways").addEventListener("click", (event) => {
    way = event.target.dataset.way ?? way;
    for (const button of find(".ways").children)
      button.setAttribute("aria-pressed", String(button.dataset.way === way));
    find(".id").hidden = way === "qr";
    find(".qr").toggleAttribute("hidden", way !== "qr");
  });
  form.addEventListener("submit", submit);
  document.addEventListener("keydown", onKey, true);
  const showAmount = (amount, every) => {
    find(".price").textContent = rupees(amount);
    find(".hint b").textContent = rupees(amount);
    find(".go").textContent = every ? `Pay ${rupees(amount)} every ${every}` : `Pay ${rupees(amount)}`;
  };
  showAmount(Number(options.amount ?? 0));
  document.body.append(host);
  for (const other of others) other.inert = true;
  find(".pay").focus();
  // The order determines the amount, whatever the page passed.
  call(`/orders/${payable}?key=${options.key}`).then(
    (order) => showAmount(order.amount, order.every),
    (error) => say(error.description ?? "The sandbox did not answer."),
  );
  return gone;
}

window.Razorpay = Razorpay;
