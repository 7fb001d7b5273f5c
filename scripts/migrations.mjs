// Expand, then contract: while a release rolls out, the one before runs on the same tables. A migration
// therefore adds; what the former release reads or writes goes in a later release, under a line that says
// which one stopped
// using it: `-- contract: unused since <release or commit>`.
import fs from "node:fs";
import path from "node:path";
import { root } from "./ready.mjs";

/** Migrations before the rule; they ran everywhere with the site stopped. */
const FIRST_CHECKED = 21;
/** What the release before cannot live with, and why. */
const RULES = [
  [/\bdrop\s+table\b/i, "drops a table"],
  [/\bdrop\s+column\b/i, "drops a column"],
  [
    /\brename\s+(to|column)\b|\balter\s+table\s+\S+\s+rename\b/i,
    "renames what the release before asks for by name",
  ],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, "changes the type of a column"],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, "demands a value that the release before does not write"],
  [
    /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i,
    "adds a column that must be filled, and that the release before does not know",
  ],
];
const MARK = /^--\s*contract:\s*\S+/im;

/** @returns a sentence for each statement of a migration that the release before could not live with */
export function breaksFormer(file, text) {
  return text.split("--> statement-breakpoint").flatMap((statement) => {
    if (MARK.test(statement)) return [];
    const code = statement.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
    return RULES.flatMap(([shape, what]) =>
      shape.test(code)
        ? [`${file}: ${what}: ${code.trim().split("\n")[0].slice(0, 90)} (CONTRIBUTING.md, “Change a table”)`]
        : [],
    );
  });
}

/** Every statement of the migrations since the rule that the release before could not live with. */
export function checkMigrations(folder = path.join(root, "migrations")) {
  return fs
    .readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) >= FIRST_CHECKED)
    .flatMap((name) => breaksFormer(name, fs.readFileSync(path.join(folder, name), "utf8")));
}
