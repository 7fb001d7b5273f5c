// Words that were once this product's own dialect and have a word of the field instead: none of them comes
// back into a name.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./ready.mjs";

/** What to write instead of each word. */
const INSTEAD = {
  letter: "email; newsletter issue",
  reader: "subscriber; visitor",
  kept: "stored; cached; held, suppressed",
  keep: "store; cache; hold, suppress",
  keeper: "supervisor",
  desk: "admin; editor",
  room: "page, section",
  book: "pdfReport; ledger, reconciliation",
  paper: "receipt, credit note, document",
  press: "PDF worker; click",
  told: "notified; formatted, described",
  tell: "notify, announce; format, describe",
  standing: "status",
  deed: "action, audit entry",
  shelf: "cache",
  wish: "request, intent",
  gate: "limiter, semaphore, guard",
  seal: "sign, encrypt",
  sealed: "signed, encrypted, hashed",
  holding: "personalData",
  companion: "sessionHooks",
  door: "entry; endpoint",
  people: "fixtures; users",
  cast: "demo users",
  crowd: "load data",
  past: "demo history",
  twin: "second process",
  office: "admin API",
  patient: "deferred",
  hasty: "eager",
  excused: "optedOut",
  inbox: "queue",
  moment: "dateTime",
  upset: "flaky",
  ties: "links",
  chances: "distribution",
};

/** Names in which the word has its plain English sense: `name` or `file name`, with the reason. */
const ALLOWED = {
  "app/features/pdf-report/domain/pdf-report.ts": { names: ["Books"], why: "books to read" },
  "app/features/report/catalogue.server.ts": { names: ["books"], why: "books to read" },
  "app/features/report/domain/catalogue.ts": { names: ["Book"], why: "books to read" },
  "app/features/report/domain/picks.ts": { names: ["books"], why: "books to read" },
  "app/features/report/ui/sections/reading-list.tsx": { names: ["book"], why: "books to read" },
  "app/ui/logo.tsx": { names: ["letters"], why: "letters of the alphabet" },
  "app/platform/csv.test.ts": { names: ["reader"], why: "the platform's stream reader" },
  "benchmarks/collection.bench.ts": { names: ["readers"], why: "visitors who read" },
  "benchmarks/sign-ins.bench.ts": { names: ["reader"], why: "a visitor who reads" },
};

const FOLDERS = ["app", "server", "sandbox", "testing", "scripts", "benchmarks", "e2e"];
const DECLARED = /\b(?:const|let|function|class|type|interface)\s+([A-Za-z_$][\w$]*)/g;
const NO_NAMES = /\/\*[\s\S]*?\*\/|\/\/.*$|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gm;

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const wordIn = (name) =>
  partsOf(name)
    .flatMap((part) => [part, part.replace(/s$/, "")])
    .find((part) => Object.hasOwn(INSTEAD, part));

/** The old words in the names of one file: in its path, and in what it declares. */
export function oldWordsIn(file, text) {
  const allowed = ALLOWED[file]?.names ?? [];
  const declared = file.endsWith(".css")
    ? []
    : [...text.replace(NO_NAMES, '""').matchAll(DECLARED)].map(([, name]) => name);
  return [file, ...declared.filter((name) => !allowed.includes(name))].flatMap((name) => {
    const word = wordIn(name);
    if (!word) return [];
    const where = name === file ? "the file's name" : name;
    return [`${file}: "${word}" in ${where}; write ${INSTEAD[word]} (scripts/names.mjs)`];
  });
}

/** Every old word in a name of this project. */
export function checkNames() {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...FOLDERS], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout
    .split("\n")
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && fs.existsSync(path.join(root, file)));
  return files.flatMap((file) => oldWordsIn(file, fs.readFileSync(path.join(root, file), "utf8")));
}
