import fs from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import measurements from "../benchmarks/results.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import routes from "../app/routes.ts";
import { useServices } from "../testing/services.ts";
import { openCalls } from "./bundled/calls.ts";
import { features } from "./features.ts";

const IGNORED = new Set(["node_modules", "build", "data", ".git", ".react-router"]);
const files = fs
  .globSync(["**/*", ".*"], { exclude: (name) => IGNORED.has(path.basename(name)) })
  .filter((file) => !IGNORED.has(file.split("/")[0]!));
/** What is said of the product as it is today; dated decisions and the changelog say what was. */
const docs = files
  .filter(
    (file) => file.endsWith(".md") && !/^docs\/(decisions|look|changelog)|^content\/(legal|seed)/.test(file),
  )
  .map((file) => {
    const text = fs.readFileSync(file, "utf8").replace(/```[\s\S]*?```/g, "");
    return { file, text, quoted: [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words) };
  });
const CODE = /\.(tsx?|mjs|cjs|sql|typ|ya?ml|css|json|example|service)$|Dockerfile|Caddyfile/;
const code = files
  .filter((file) => CODE.test(file) && !/package-lock|^content\/(catalogue|pdf|instrument)/.test(file))
  .filter((file) => fs.statSync(file).isFile() && file !== "server/docs.test.ts")
  .map((file) => fs.readFileSync(file, "utf8"))
  .join("\n");
const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));
const named = new Set(code.match(/[a-z][a-z-]*\.[a-z][a-z-]*/g));

/** What docs quote and `isKnown` does not know, with the file that says it. */
const unknown = (shape: RegExp, isKnown: (quoted: string, parts: RegExpExecArray) => boolean) =>
  docs.flatMap(({ file, quoted }) =>
    quoted.flatMap((one) => {
      const parts = shape.exec(one);
      return !parts || isKnown(one, parts) ? [] : [`${file}: ${one}`];
    }),
  );
/** The shape of a file's name, of which `*` and `<feature>` stand for anything. */
const endsIn = (name: string) => {
  const shape = name
    .replace(/^(\.\.?\/)+/, "")
    .replaceAll(/[.+?]/g, String.raw`\$&`)
    .replaceAll(/\*|<\w+>|NAME|WIDTH|\{\w+\}/g, "[^/]*");
  return new RegExp(`(^|/)${shape}$`);
};

test("every link of the docs leads to a file", () => {
  const dead = docs.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map(([, to = ""]) => to)
      .filter((to) => !/^(https?:|mailto:|\/)/.test(to) && !fs.existsSync(path.join(path.dirname(file), to)))
      .map((to) => `${file}: ${to}`),
  );
  expect(docs.length).toBeGreaterThan(30);
  expect(dead).toEqual([]);
});

/** Files that a run makes, in the data folder, beside a copy or by building. */
const MADE = ["owner.json", "manifest.json", "build/sbom.json"];
const isFile = (name: string) => MADE.includes(name) || files.some((file) => endsIn(name).test(file));
const isFolder = (name: string) =>
  files.some((file) => endsIn(name.replace(/\/$/, "")).test(file.replace(/\.\w+$/, "")));

test("every file and folder that docs name is there", () => {
  expect(unknown(/^[^\s/][^\s:]*\.(tsx?|mjs|cjs|json|md|css|ya?ml|typ|avif)$/, isFile)).toEqual([]);
  expect(
    unknown(/^(app|server|scripts|testing|benchmarks|sandbox|content|deploy|docs|e2e)\/[\w/-]*$/, isFolder),
  ).toEqual([]);
});

test("every command that docs name can be given", () => {
  const scripts: Record<string, string> = manifest.scripts;
  const isScript = (_: string, [, name = "", what]: RegExpExecArray) =>
    name in scripts && (name !== "bench" || !what || fs.existsSync(`benchmarks/${what}.bench.ts`));
  expect(unknown(/\bnpm (?!audit)(?:run )?(?:-s )?([a-z]\w*)(?: -- ([a-z][\w-]*))?/, isScript)).toEqual([]);
  expect(unknown(/^node ([\w./-]+)/, (_, [, file = ""]) => fs.existsSync(file))).toEqual([]);
});

/** Settings of PostgreSQL, its programs and its statements, which the code need not name. */
const FOREIGN = new Set(
  (
    "max_prepared_statements pg_dump pg_basebackup pg_backup_start pg_backup_stop archive_command " +
    "recovery_target_time synchronous_standby_names NOTIFY LISTEN"
  ).split(" "),
);
const isWord = (_: string, [, word = ""]: RegExpExecArray) => words.has(word) || FOREIGN.has(word);

test("every variable, table, job and function that docs name is in the code", () => {
  expect(unknown(/^([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=\S*)?$/, isWord)).toEqual([]);
  expect(unknown(/^([a-z]+(?:_[a-z0-9]+)+)$/, isWord)).toEqual([]);
  expect(unknown(/^([a-zA-Z]+[A-Z]\w*)(?:\(.*\))?$/, isWord)).toEqual([]);
  const ofFeatures = features.map(({ name }) => name);
  const isJob = (one: string, [, feature = ""]: RegExpExecArray) =>
    !ofFeatures.includes(feature) || named.has(one) || endsIn(one).test(one);
  expect(unknown(/^([a-z-]+)\.[a-z-]+$/, isJob)).toEqual([]);
});

test("every figure of the page on growth is one that was measured", () => {
  const [table = ""] = /\| Measured on[\s\S]*?\n\n/.exec(fs.readFileSync("docs/growth.md", "utf8")) ?? [];
  const said = table
    .split("\n")
    .slice(2)
    .flatMap((line) => line.split("|")[2]?.match(/(?<![p.\d])\d[\d,.]*(?=[ ])/g) ?? [])
    .map((figure) => Number(figure.replaceAll(",", "")));
  const measured = Object.values(measurements).flatMap(({ figures }) => figures.map(({ value }) => value));
  const isMeasured = (figure: number) =>
    measured.some((value) =>
      Number.isInteger(figure)
        ? Math.round(value) === figure || Math.floor(value) === figure
        : Math.abs(value / 1_000 - figure) < 0.001,
    );
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter((figure) => !isMeasured(figure))).toEqual([]);
});

const services = useServices();
let calls: { method: string; path: string }[];
beforeAll(() => {
  services.features = features;
  calls = openCalls(services).routes.filter(({ path: at }) => at !== "/*" && at !== "*" && at !== "/api/*");
});
const pagesIn = (entries: RouteConfigEntry[], under = ""): string[] =>
  entries.flatMap(({ path: at, index, children = [] }) => {
    const whole = at ? `${under}/${at}` : under;
    return [...(at || index ? [whole || "/"] : []), ...pagesIn(children, whole)];
  });
const escaped = (text: string) => text.replaceAll(/[.+()]/g, String.raw`\$&`);
/** What the site takes for an address of this pattern. */
const takenBy = (pattern: string) =>
  new RegExp(
    `^${escaped(pattern.replaceAll(/\{[^}]*\}/g, ""))
      .replaceAll(/\/:\w+\?/g, "(/[^/]+)?")
      .replaceAll(/:\w+/g, "[^/]+")
      .replaceAll("*", ".*")}$`,
  );
/** What an address of the docs stands for: `…` is any beginning, and so is none before the end of an address. */
const saidBy = (address: string) =>
  new RegExp(
    (/^\/(api|admin)\b/.test(address) ? "^" : "") +
      escaped(address.replace(/^…/, "").replace(/\/[*…]?$/, ""))
        .replaceAll(/\{[^}]*\}|:\w+/g, "[^/]+")
        .replace(/([^/]+\|[^/]+)$/, "($1)") +
      "(/|$)",
  );
/** Places that are no page and no call: of the machine, of files, of local mode. */
const PLACES = /^\/(run|var|tmp|etc|usr|dev|assets|art|plain\.js)\b/;

test("every address that docs name is a page or a call of the site", () => {
  const pages = pagesIn(routes).filter((pattern) => pattern !== "/*");
  const known = [...pages.map((at) => ({ method: "ALL", path: at })), ...calls];
  const isKnown = (_: string, [, method, asked = ""]: RegExpExecArray) => {
    const address = asked.replace(/[?#].*$/, "");
    const example = address.replaceAll(/\{[^}]*\}|:\w+/g, "x");
    return (
      PLACES.test(address) ||
      known.some(
        ({ method: taken, path: at }) =>
          (!method || taken === "ALL" || taken === method) &&
          (takenBy(at).test(example) || saidBy(address).test(at.replaceAll(/:\w+(\{[^}]*\})?\??/g, "x"))),
      )
    );
  };
  const said = unknown(/^(?:(GET|POST|PUT|DELETE|PATCH) )?([/…](?!-)\S*)$/, isKnown);
  expect(said.filter((one) => !one.startsWith("sandbox/"))).toEqual([]); // of the partners whom it stands for
});
