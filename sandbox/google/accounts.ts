import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The claims of one account. */
export type Person = {
  email: string;
  email_verified: boolean;
  name: string;
  given_name: string;
  family_name: string;
};

/** Accounts by `sub`, which is constant for an address, as at Google. */
export function openAccounts(folder: string) {
  const file = path.join(folder, "people.json");
  const people = new Map<string, Person>(
    // the format of the file written below
    fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as [string, Person][]) : [],
  );
  return {
    find: (sub: string) => people.get(sub),
    /** Stores an account and returns its `sub`. Derives a missing name from the address. */
    enter(email: string, name: string, verified: boolean): string {
      const sub = BigInt(
        `0x${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16)}`,
      ).toString();
      const [givenName = "", ...familyNames] = (name.trim() || (email.split("@")[0] ?? "")).split(/\s+/);
      people.set(sub, {
        email,
        email_verified: verified,
        name: [givenName, ...familyNames].join(" "),
        given_name: givenName,
        family_name: familyNames.join(" "),
      });
      fs.writeFileSync(`${file}.part`, JSON.stringify([...people]));
      fs.renameSync(`${file}.part`, file);
      return sub;
    },
  };
}
export type Accounts = ReturnType<typeof openAccounts>;
