import type { Email } from "./email.ts";
import { STYLE } from "./style.ts";

const safe = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );
const time = (at: string) =>
  new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "medium" }).format(new Date(at));

/** A list entry. */
const item = (email: Email, open: boolean) =>
  `<li><a href="/dev/mailbox?letter=${email.id}"${open ? ' aria-current="true"' : ""}>` +
  `<b>${safe(email.subject)}</b><span>${safe(email.to)}<br>${time(email.at)}</span></a></li>`;
const linkItem = (link: string) => `<li><a href="${safe(link)}" rel="noreferrer">${safe(link)}</a></li>`;
const linkList = ({ links }: Email) =>
  links.length ? `<h3>Links</h3><ul class="links">${links.map(linkItem).join("")}</ul>` : "";
const frameOf = ({ id, html }: Email) =>
  html
    ? '<h3>As shown in an email client</h3><iframe title="The letter" sandbox="allow-popups ' +
      `allow-popups-to-escape-sandbox" src="/dev/mailbox/html?letter=${id}"></iframe>`
    : "";

/** The selected email. */
const reading = (email: Email) => `<article>
<h2>${safe(email.subject)}</h2><p>To ${safe(email.to)} · ${time(email.at)}</p>
${linkList(email)}
${frameOf(email)}
<h3>As plain text</h3><pre>${safe(email.text)}</pre></article>`;

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
