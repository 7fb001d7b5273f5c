import { flushCompileCache } from "node:module";
import path from "node:path";
import { openHttp } from "./http.ts";
import { openEmailStore } from "./emails.ts";
import { openSmtp } from "./smtp.ts";

// A process of its own: SANDBOX_PORT and SANDBOX_DATA come from whoever starts it; one JSON line says that it
// is ready.
// oxlint-disable-next-line node/no-process-env -- stand-ins know nothing of the site's own configuration
const { SANDBOX_PORT = "0", SANDBOX_DATA = "data/mailbox", SMTP_URL = "smtp://127.0.0.1:0" } = process.env;
const emailStore = await openEmailStore(path.join(SANDBOX_DATA, "letters"));
// started again, it keeps its port
const smtp = await openSmtp((source) => emailStore.store(source), Number(new URL(SMTP_URL).port));
const web = await openHttp(Number(SANDBOX_PORT), emailStore, smtp.state);
console.log(JSON.stringify({ ready: true, http: web.url, env: { SMTP_URL: smtp.url } }));
flushCompileCache(); // it ends by a signal, which keeps nothing for the next start

// oxlint-disable-next-line node/no-process-env -- told, because it may have died before this line
const parent = Number(process.env["SANDBOX_PARENT"] ?? process.ppid);
setInterval(() => process.ppid !== parent && process.exit(0), 500);
