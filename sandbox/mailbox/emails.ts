import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";

/**
 * A letter as `/dev/mailbox.json` tells it. `at` is ISO time, `links` every address in it, in order, once.
 */
export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  html: string;
  at: string;
};

const MAX_STORED = 500;
const ADDRESS = /https?:\/\/[^\s"'<>)\]]+/g;

/** Every address a reader could press, those of the text first. */
export function linksOf(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map((found) =>
    (found[1] ?? "").replaceAll("&amp;", "&"),
  );
  return [
    ...new Set([
      ...(text.match(ADDRESS) ?? []).map((link) => link.replace(/[.,;:!?]+$/, "")),
      ...inHtml.filter((link) => /^https?:/.test(link)),
    ]),
  ];
}

async function read(id: string, at: string, source: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(source);
  const [text, html] = [mail.text ?? "", mail.html ?? ""];
  const to = (mail.to ?? []).flatMap((one) => one.address ?? []).join(", ");
  return { id, to, subject: mail.subject ?? "", text, links: linksOf(text, html), html, at };
}

/** Letters on disk, one file each, whole or absent; the newest 500 are kept. */
export async function openEmailStore(folder: string) {
  fs.mkdirSync(folder, { recursive: true });
  const emails: Email[] = [];
  for (const name of fs.readdirSync(folder).toSorted()) {
    const [, at, id] = /^(\d+)-(.+)\.eml$/.exec(name) ?? [];
    if (id !== undefined)
      emails.unshift(
        await read(id, new Date(Number(at)).toISOString(), fs.readFileSync(path.join(folder, name))),
      );
  }
  const fileOf = ({ id, at }: Email) => path.join(folder, `${Date.parse(at)}-${id}.eml`);
  return {
    /** Newest first; with `to`, only those sent to that address. */
    list: (to?: string) =>
      emails.filter((email) => !to || email.to.toLowerCase().split(", ").includes(to.toLowerCase())),
    find: (id: string) => emails.find((email) => email.id === id),
    /** Removes every message. */
    clear() {
      for (const email of emails.splice(0)) fs.rmSync(fileOf(email), { force: true });
    },
    async store(source: Uint8Array) {
      const email = await read(randomUUID(), new Date().toISOString(), source);
      const half = path.join(folder, `${email.id}.part`);
      fs.writeFileSync(half, source);
      fs.renameSync(half, fileOf(email));
      emails.unshift(email);
      for (const old of emails.splice(MAX_STORED)) fs.rmSync(fileOf(old), { force: true });
    },
  };
}
export type EmailStore = Awaited<ReturnType<typeof openEmailStore>>;
