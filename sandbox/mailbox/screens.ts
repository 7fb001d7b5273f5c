import type { Email } from "./emails.ts";

const safe = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );
const time = (at: string) =>
  new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "medium" }).format(new Date(at));

const STYLE = `
:root{color-scheme:light dark;\
--bg:#faf7f2;--fg:#0b1624;--mut:#4c6379;--line:#dccfbc;--paper:#fff;--acc:#8f4827}
@media(prefers-color-scheme:dark){:root{\
--bg:#0b1624;--fg:#faf7f2;--mut:#b7c2cd;--line:#22384f;--paper:#101f31;--acc:#e9a45b}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 "Instrument Sans Variable",system-ui,sans-serif;\
background:var(--bg);color:var(--fg)}
a{color:inherit}:focus-visible{outline:2px solid var(--acc);outline-offset:2px}
header{padding:28px clamp(16px,4vw,48px) 18px;border-bottom:1px solid var(--line)}
h1{margin:0;font:400 2rem/1.1 Georgia,serif}header p{margin:6px 0 0;color:var(--mut)}
main{display:grid;gap:0 40px;padding:0 clamp(16px,4vw,48px) 48px}
@media(min-width:860px){main{grid-template-columns:minmax(260px,360px) minmax(0,1fr)}}
ol,ul{list-style:none;margin:0;padding:0}
li a{display:block;padding:14px 0;border-bottom:1px solid var(--line);text-decoration:none}
li b{display:block;font-weight:600}li span{color:var(--mut);font-size:.875rem}
li a[aria-current]{box-shadow:inset 3px 0 var(--acc);padding-left:14px}
article{padding:20px 0;min-width:0}h2{margin:0 0 4px;font:400 1.6rem/1.15 Georgia,serif}
article>p{margin:0 0 14px;color:var(--mut)}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:12px;\
padding:16px;background:var(--paper);font:14px/1.5 ui-monospace,monospace}
.links a{overflow-wrap:anywhere;color:var(--acc)}.links li{padding:4px 0}.links li a{border:0;padding:4px 0}
h3{font-size:1rem;margin:18px 0 6px}`;

const item = (email: Email, open: boolean) =>
  `<li><a href="/dev/mailbox?letter=${email.id}"${open ? ' aria-current="true"' : ""}>` +
  `<b>${safe(email.subject)}</b><span>${safe(email.to)}<br>${time(email.at)}</span></a></li>`;
const linkItem = (link: string) => `<li><a href="${safe(link)}" rel="noreferrer">${safe(link)}</a></li>`;
const linkList = ({ links }: Email) =>
  links.length ? `<h3>Links</h3><ul class="links">${links.map(linkItem).join("")}</ul>` : "";
const frameOf = ({ id, html }: Email) =>
  html
    ? '<h3>As a mail program shows it</h3><iframe title="The letter" sandbox="allow-popups ' +
      `allow-popups-to-escape-sandbox" src="/dev/mailbox/html?letter=${id}"></iframe>`
    : "";

const reading = (email: Email) => `<article>
<h2>${safe(email.subject)}</h2><p>To ${safe(email.to)} · ${time(email.at)}</p>
${linkList(email)}
${frameOf(email)}
<h3>As plain text</h3><pre>${safe(email.text)}</pre></article>`;

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
