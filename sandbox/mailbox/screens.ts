import type { Email } from "./email.ts";
import { item, reading } from "./email-html.ts";
import { STYLE } from "./style.ts";

/**
 * The mailbox: newest first on the left, the chosen letter on the right. Looks again by itself when a letter
 * has come.
 */
export function mailboxScreen(emails: Email[], chosen: Email | undefined): string {
  const open = chosen ?? emails[0];
  const list = emails.length
    ? `<ol>${emails.map((email) => item(email, email === open)).join("")}</ol>`
    : "<p>Nothing has been sent yet.</p>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1">\
<title>Mailbox of this machine</title><style>${STYLE}</style></head>
<body><header><h1>Mailbox of this machine</h1>\
<p>Every letter the site sends in local mode ends here. Nothing leaves the machine.</p></header>
<main><section aria-label="Letters">${list}</section>${open ? reading(open) : ""}</main>
<script>const known=${JSON.stringify(emails[0]?.id ?? "")};\
setInterval(async()=>{if(document.hidden)return;\
const got=await fetch("/dev/mailbox.json").then((r)=>r.json(),()=>[]);\
if(got[0]&&got[0].id!==known&&!location.search)location.reload()},3000)</script></body></html>`;
}

/** The letter's own HTML; its links open outside the frame. */
export const framed = (html: string) =>
  html.replace(/<head[^>]*>|^/i, (head) => `${head}<base target="_blank">`);
