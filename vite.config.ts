import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Chunks, each with what its modules import, in this order: `base` is what pages without React need too, and
 * must not bring the libraries along; `shared` is what the next two share with chunks that are loaded later,
 * which would otherwise bring `deck` to public pages; `house` is what every public page shows around its
 * content; `deck` is a report's column, with what is opened from it; `landing-page` has the styles of the
 * landing page, whose lower part is rendered before its code loads.
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
  // the database writes in there all the time, and each change would be looked at
  server: {
    watch: { ignored: ["build/**", "data/**"].map((files) => path.join(import.meta.dirname, files)) },
  },
  plugins: [reactRouter()],
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
