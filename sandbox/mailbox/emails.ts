import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type Email, parseEmail } from "./email.ts";

const MAX_STORED = 500;

/** Emails on disk, one file each, written atomically; keeps the newest 500. */
export async function openEmailStore(folder: string) {
  fs.mkdirSync(folder, { recursive: true });
  const emails: Email[] = [];
  for (const name of fs.readdirSync(folder).toSorted()) {
    const [, at, id] = /^(\d+)-(.+)\.eml$/.exec(name) ?? [];
    if (id !== undefined)
      emails.unshift(
        await parseEmail(id, new Date(Number(at)).toISOString(), fs.readFileSync(path.join(folder, name))),
      );
  }
  const fileOf = ({ id, at }: Email) => path.join(folder, `${Date.parse(at)}-${id}.eml`);
  return {
    /** Newest first; with `to`, only those sent to that address. */
    list: (to?: string) =>
      emails.filter((email) => !to || email.to.toLowerCase().split(", ").includes(to.toLowerCase())),
    find: (id: string) => emails.find((email) => email.id === id),
    /** Removes every email. */
    clear() {
      for (const email of emails.splice(0)) fs.rmSync(fileOf(email), { force: true });
    },
    async store(source: Uint8Array) {
      const email = await parseEmail(randomUUID(), new Date().toISOString(), source);
      const half = path.join(folder, `${email.id}.part`);
      fs.writeFileSync(half, source);
      fs.renameSync(half, fileOf(email));
      emails.unshift(email);
      for (const old of emails.splice(MAX_STORED)) fs.rmSync(fileOf(old), { force: true });
    },
  };
}
export type EmailStore = Awaited<ReturnType<typeof openEmailStore>>;
