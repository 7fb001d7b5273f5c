import { createHash } from "node:crypto";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** What most public pages share. */
const PUBLIC =
  /app\/(features\/(site\/ui\/(arrow-link|layout)\.|newsletter\/(newsletter\.browser|subscribers\/ui\/(newsletter-section|newsletter-form))))/;
/**
 * The first screen, and the styles of what is under it: the server sends that drawn, long before the code of
 * `below.tsx` comes.
 */
const LANDING = /features\/site\/(pages\/landing\.tsx|ui\/landing\/[\w-]+\.module\.css)/;

const sheets = new Map<string, { file: string; names: string[] }>();
/**
 * A class of the built site: four letters of its file and its place there. Kept pages carry each name twice
 * or more.
 */
function shortName(name: string, from: string) {
  const file = path.relative(import.meta.dirname, from.split("?")[0]!);
  const hash = createHash("sha256")
    .update(file)
    .digest("base64")
    .replaceAll(/[^A-Za-z]/g, "")
    .slice(0, 4);
  const sheet = sheets.get(hash) ?? { file, names: [] };
  if (sheet.file !== file)
    throw new Error(`${file} and ${sheet.file} come to the same four letters: rename one of them`);
  sheets.set(hash, sheet);
  if (!sheet.names.includes(name)) sheet.names.push(name);
  return `${hash}${sheet.names.indexOf(name).toString(36)}`;
}

/** Somebody's drawing, which stands on more pages than the report. */
const PORTRAIT =
  /features\/report\/(ui\/(picture|portrait|evening)\.|domain\/drawing\/(color|drawing|form|normal|palette|portrait|seed|shapes|traits)\.)/;
/** The report's column in one piece; what comes beside or over it is asked for later. */
const DECK = /features\/report\/ui\/(deck|sections)\/[\w-]+\.tsx?$/;

/** What `app/root.tsx` brings to every page. */
const HOUSE =
  /app\/(root\.|document\.|kernel\/checked|platform\/(api|head)|ui\/(button|home-link|icon|logo|loading|toasts)\.|features\/(accounts\/(accounts\.browser|domain\/(session-texts|names)|ui\/refusal|sessions\/ui\/session-channel)|site\/ui\/(shell|nav|footer|mobile-menu|lost|apply-link|registration|registration-watch|section-in-sight|brand)|analytics\/(analytics\.browser|ui\/tracking-choice)|settings\/domain\/(countdown|dates|integers)))/;

/** What a page without React needs too: it must not bring the libraries along. */
const BASE =
  /rolldown[\\/]runtime|preload-helper|app\/(platform\/device-storage|features\/analytics\/(contract|tracker\/(consent|queue)))/;

const ROUTE_CODE = "./routeModules.js";
/** Fetches the code of pages by the house's own function (`app/platform/route-code.ts`). */
const routeCode: Plugin = {
  name: "route-code",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (source, importer) =>
    source === ROUTE_CODE && importer?.includes("/react-router/")
      ? path.resolve(import.meta.dirname, "app/platform/route-code.ts")
      : undefined,
  generateBundle(_, bundle) {
    const code = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : ""));
    if (code.some((text) => text.includes("Error loading route module")))
      this.error(`React Router fetches the code of pages elsewhere than in ${ROUTE_CODE}`);
  },
};

export default defineConfig(({ command }) => ({
  cacheDir: "build/.vite",
  // the database writes in there all the time, and each change would be looked at
  server: {
    watch: { ignored: ["build/**", "data/**"].map((files) => path.join(import.meta.dirname, files)) },
  },
  plugins: [reactRouter(), routeCode],
  ...(command === "build" && { css: { modules: { generateScopedName: shortName } } }),
  // the policy lets no font in from a style sheet's text
  build: { assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined) },
  // the build carries its libraries; in development Node loads them, and Vite could not read those without ESM
  ...(command === "build" && {
    ssr: {
      external: ["@myriaddreamin/typst-ts-node-compiler", "@node-rs/argon2", "sharp"],
      noExternal: true,
    },
  }),
  environments: {
    // what every page needs is two files, the libraries and the frame of the house: they compress better than
    // sixteen
    client: {
      build: {
        rolldownOptions: {
          input: ["./app/plain.ts"],
          output: {
            entryFileNames: ({ name }) => (name === "plain" ? "plain.js" : "assets/[name]-[hash].js"),
            codeSplitting: {
              groups: [
                { name: "base", test: BASE },
                { name: "frame", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "house", test: HOUSE },
                { name: "public", test: PUBLIC },
                { name: "landing-page", test: LANDING },
                { name: "portrait", test: PORTRAIT },
                { name: "deck", test: DECK },
                {
                  name: "tracker",
                  test: /analytics\/(tracker\/(local-record|session|sending|platform|tracker|journey)|domain\/(paths|device))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
}));
