import type { Email } from "./email.ts";
import { item, reading } from "./email-html.ts";
import { STYLE } from "./style.ts";

/**
 * The mailbox page: emails on the left, newest first, the selected one on the right. Reloads when an email
 * arrives.
 */
export function mailboxScreen(emails: Email[], chosen: Email | undefined): string {
  const open = chosen ?? emails[0];
  const list = emails.length
    ? `<ol>${emails.map((email) => item(email, email === open)).join("")}</ol>`
    : "<p>Nothing has been sent yet.</p>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1">\
<title>Sandbox mailbox</title><style>${STYLE}</style></head>
<body><header><h1>Sandbox mailbox</h1>\
<p>Every email the site sends in local mode arrives here. Nothing leaves this machine.</p></header>
<main><section aria-label="Letters">${list}</section>${open ? reading(open) : ""}</main>
<script>const known=${JSON.stringify(emails[0]?.id ?? "")};\
setInterval(async()=>{if(document.hidden)return;\
const got=await fetch("/dev/mailbox.json").then((r)=>r.json(),()=>[]);\
if(got[0]&&got[0].id!==known&&!location.search)location.reload()},3000)</script></body></html>`;
}

/** The email's own HTML; its links open outside the frame. */
export const framed = (html: string) =>
  html.replace(/<head[^>]*>|^/i, (head) => `${head}<base target="_blank">`);
