import type { Email } from "./email.ts";

const safe = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );
const time = (at: string) =>
  new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "medium" }).format(new Date(at));

/** A list entry. */
export const item = (email: Email, open: boolean) =>
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
export const reading = (email: Email) => `<article>
<h2>${safe(email.subject)}</h2><p>To ${safe(email.to)} · ${time(email.at)}</p>
${linkList(email)}
${frameOf(email)}
<h3>As plain text</h3><pre>${safe(email.text)}</pre></article>`;
