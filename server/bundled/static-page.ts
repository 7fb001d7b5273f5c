import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const STYLE_LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g;
/**
 * Inlines the style sheets, so that the first paint waits for nothing else. Each link stays for React to
 * hydrate, but applies to no medium.
 */
async function withStyles(html: string): Promise<{ html: string; css: string }> {
  const files = [...html.matchAll(STYLE_LINK)].map(([, file]) => file);
  const sheets = await Promise.all(files.map((file) => readFile(`build/client${file}`, "utf8")));
  const css = sheets.join("\n");
  let style = `<style>${css}</style>`;
  const inlined = html.replaceAll(STYLE_LINK, (link) => {
    const placed = style + link.replace("/>", ' media="not all"/>');
    style = "";
    return placed;
  });
  return { html: inlined, css };
}

/** Loads the page's scripts after the first paint and load, or at the first touch or key. */
const START_SCRIPTS = `(() => {
  const main = document.getElementById("main-script");
  let started = false;
  function start() {
    if (started) return;
    started = true;
    for (const href of main.dataset.files.split(" "))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const { textContent } = main;
    document.head.append(Object.assign(document.createElement("script"), { type: "module", textContent }));
  }
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, capture: true });
  addEventListener("load", () => {
    requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, 2000); // a tab in the background draws no frames
  });
})()`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MAIN_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** Replaces the page's scripts with START_SCRIPTS. */
function withLaterScripts(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file).join(" ");
  return html
    .replaceAll(PRELOAD, "")
    .replace(
      MAIN_SCRIPT,
      (_, text: string) =>
        `<script type="text/plain" id="main-script" data-files="${files}">${text}</script>` +
        `<script>${START_SCRIPTS}</script>`,
    );
}

/**
 * Turns one rendering into a cacheable page: styles inlined, scripts started after the first paint, and
 * hashes instead of the nonce. Only scripts with the nonce are hashed: it cannot be guessed, so scripts in
 * user content do not run.
 * @param policy the `content-security-policy` of the rendering
 */
export async function asStaticPage(html: string, policy: string) {
  const [source = "", nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set([hashOf(START_SCRIPTS)]);
  for (const [, attributes = "", text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (text && attributes.includes(mark)) scripts.add(hashOf(text));
  const styled = await withStyles(html.replaceAll(mark, ""));
  return {
    html: withLaterScripts(styled.html),
    policy: policy
      .replace(source, [...scripts].join(" "))
      .replace("style-src ", `style-src ${hashOf(styled.css)} `),
  };
}
