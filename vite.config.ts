import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  cacheDir: "build/.vite",
  plugins: [reactRouter()],
  build: { assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined) }, // the policy lets no font in from a style sheet's text
  ssr: { external: ["@myriaddreamin/typst-ts-node-compiler", "@node-rs/argon2", "sharp"] },
  environments: {
    // what every page needs is one file: it compresses better than six
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "frame", test: /node_modules\/(react|react-dom|react-router|scheduler)\// }] } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
});
