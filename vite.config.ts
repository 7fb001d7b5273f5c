import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Code-splitting groups, in order of precedence; each also gets the imports of its modules. `base`: code that
 * pages without React need too, so it must not pull in libraries. `frame`: React. `shared`: code that the
 * next two groups share with lazily loaded chunks, which would otherwise pull `deck` into public pages.
 * `house`: the shell of every public page. `deck`: a report's column and what opens from it. `landing-page`:
 * styles of the landing page, whose lower part is rendered before its code loads.
 */
const CHUNKS = [
  {
    name: "base",
    test: /app\/(features\/analytics\/analytics\.plain|platform\/pages\/device-storage|ui\/slow-navigation)\.ts/,
  },
  { name: "frame", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "shared", test: /app\/(lib\/checked|ui\/icon)\.tsx?/ },
  { name: "house", test: /app\/(root|features\/site\/ui\/shell)\.tsx/ },
  { name: "deck", test: /features\/report\/ui\/deck\/deck\.tsx/ },
  { name: "landing-page", test: /features\/site\/ui\/landing\/[\w.-]+\.css/ },
];

export default defineConfig(({ command }) => ({
  cacheDir: "build/.vite",
  // the database writes there constantly, and Vite would handle each change
  server: {
    watch: { ignored: ["build/**", "data/**"].map((files) => path.join(import.meta.dirname, files)) },
  },
  plugins: [reactRouter()],
  // the content security policy forbids fonts inlined as data URLs
  build: { assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined) },
  // the build bundles its dependencies; in development Node loads them, as Vite cannot load CommonJS ones
  ...(command === "build" && {
    ssr: {
      external: ["@myriaddreamin/typst-ts-node-compiler", "@node-rs/argon2", "sharp"],
      noExternal: true,
    },
  }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["./app/plain.ts"],
          output: {
            entryFileNames: ({ name }) => (name === "plain" ? "plain.js" : "assets/[name]-[hash].js"),
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
}));
