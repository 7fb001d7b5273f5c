// Checks style sheets: layouts change only at the widths below, and font sizes, spaces, radii and colours are
// tokens. Remaining literals are counted per file in `style-literals.json`, whose counts may only go down:
// `node scripts/style-literals.mjs` lowers them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { root } from "./ready.mjs";

const LIST = `${root}/scripts/style-literals.json`;
/** The files that define the tokens. */
const TOKENS = new Set(["app/ui/tokens.css", "app/ui/base.css", "app/ui/admin/theme.module.css"]);
const LENGTH = /(?<![\w.-])-?(?!0(px|rem))[\d.]+(px|rem)\b/;
const COLOUR = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)\(/i;
const SIZED = /^(margin|padding|gap|row-gap|column-gap|font|font-size|border(-\w+)*-radius)(-|$)/;

/** The checked part of a value: without functions such as `clamp()`, and without `font`'s line height. */
const sizesOf = (property, value) => {
  const plain = value.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, "");
  return property === "font" ? plain.split("/")[0] : plain;
};
/** @returns `line: declaration` for each declaration of a style sheet with a literal */
function literalsOf(css) {
  const code = css.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...code.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)]
    .filter(
      ([, name, value]) => COLOUR.test(value) || (SIZED.test(name) && LENGTH.test(sizesOf(name, value))),
    )
    .map(
      (found) => `  ${code.slice(0, found.index).split("\n").length}: ${found[0].replaceAll(/\s+/g, " ")}`,
    );
}
const styleSheets = () =>
  spawnSync("git", ["ls-files", "app/*.css"], { cwd: root, encoding: "utf8" })
    .stdout.split("\n")
    .filter((file) => file && fs.existsSync(`${root}/${file}`))
    .map((file) => [file, fs.readFileSync(`${root}/${file}`, "utf8")]);
const literals = () =>
  styleSheets()
    .filter(([file]) => !TOKENS.has(file))
    .map(([file, css]) => [file, literalsOf(css)])
    .filter(([, found]) => found.length > 0);

/** The widths at which layouts change, explained in `app/ui/tokens.css`. */
const WIDTHS = ["47.5em", "53.75em", "67.5em", "23.375em", "640px"];
const A_WIDTH = `(${WIDTHS.join("|").replaceAll(".", String.raw`\.`)})`;
const WRITTEN = new RegExp(String.raw`\((${A_WIDTH} < )?width (<=|>) ${A_WIDTH}\)`, "g");
const otherWidths = () =>
  styleSheets().flatMap(([file, css]) =>
    [...css.matchAll(/@media[^{]*/g)]
      .filter(([condition]) => condition.replaceAll(WRITTEN, "").includes("width"))
      .map(([condition]) => `${file}: ${condition}`),
  );

/** @returns the problems as text, or "" */
export async function checkStyles() {
  const others = otherWidths();
  if (others.length > 0)
    return `Layouts change at ${WIDTHS.join(", ")}, written (width <= 47.5em) or (width > 47.5em):\n${others.join("\n")}`;
  const allowed = JSON.parse(fs.readFileSync(LIST, "utf8"));
  const found = literals();
  const more = found.filter(([file, { length }]) => length > (allowed[file] ?? 0));
  const isLower =
    found.length < Object.keys(allowed).length || found.some(([file, { length }]) => length < allowed[file]);
  return more.length > 0
    ? more.map(([file, lines]) => `${file}, ${allowed[file] ?? 0} allowed:\n${lines.join("\n")}`).join("\n")
    : isLower
      ? "Fewer literals: run node scripts/style-literals.mjs, which lowers the counts."
      : "";
}

if (process.argv[1] === import.meta.filename && !(await checkStyles()).includes("allowed"))
  fs.writeFileSync(
    LIST,
    `${JSON.stringify(Object.fromEntries(literals().map(([file, { length }]) => [file, length])), null, 2)}\n`,
  );
