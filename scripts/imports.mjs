// Checks the import rules with dependency-cruiser. Since that also passes if it could read nothing, the files
// it read are compared with those in git.
import { capture, node, root } from "./ready.mjs";

/**
 * The problems, one line each. `read`: files that dependency-cruiser read, `listed`: files in git, `rules`:
 * names of the rules.
 */
export function importProblems({ violations, read, listed, rules }) {
  const seen = new Set(read);
  const code = listed.filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts"));
  const features = new Set(listed.flatMap((file) => /^app\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  return [
    ...violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`),
    ...code.filter((file) => !seen.has(file)).map((file) => `not read: ${file}`),
    ...[...features]
      .filter((name) => !rules.includes(`arrows-${name}`))
      .map((name) => `no row of arrows for the feature ${name}`),
  ];
}

const FOLDERS = ["app", "server", "sandbox", "research"];

/** Checks all source folders. @returns the problems */
export async function checkImports(config = ".dependency-cruiser.cjs") {
  const cruiser = `${root}/node_modules/.bin/depcruise`;
  const options = ["--config", config, "--output-type", "json", ...FOLDERS];
  const [{ stdout, stderr }, git] = await Promise.all([
    capture(node(), [cruiser, ...options]),
    capture("git", ["ls-files", "-co", "--exclude-standard", ...FOLDERS]),
  ]);
  if (!stdout.startsWith("{")) return [`dependency-cruiser failed: ${stderr || stdout}`];
  const { modules, summary } = JSON.parse(stdout);
  const listed = git.stdout.split("\n");
  return importProblems({
    violations: summary.violations,
    read: modules.map((m) => m.source),
    listed,
    rules: summary.ruleSetUsed.forbidden.map((rule) => rule.name),
  });
}
