import { expect, test } from "vitest";
import { digest } from "../../../../../testing/digest.ts";
import { firstOf } from "../../../../lib/checked.ts";
import { keysOf } from "../../../../lib/typed.ts";
import { SECTIONS } from "../../contract.ts";
import { demoReport } from "../../documents/demo.server.ts";
import { composeReport } from "../../documents/documents.server.ts";
import { simulatedResults } from "../../fixtures.ts";
import { paletteOf } from "../drawing/palette.ts";
import { shareArt } from "./art.ts";
import { groundOf } from "./ground.ts";
import { layoutOf, withSmallerWords } from "./layout.ts";
import { ARCH, SHARE_SIZES } from "./sizes.ts";
import { shareWords } from "./words.ts";

// Changes must be intended: look at the new pictures, then update the golden files with `--update`.
const DOCUMENTS = { demo: demoReport(), simulated: composeReport(firstOf(simulatedResults(1, 21))) };
const SIZES = keysOf(SHARE_SIZES);

test("[SHARE-01] draws the art of every section as in the golden file, in each size", async () => {
  const lines = Object.entries(DOCUMENTS).flatMap(([name, document]) =>
    SECTIONS.flatMap((section) =>
      SIZES.map((size) => {
        const palette = paletteOf(document.evidence.traits);
        const ground = groundOf(section, palette, size === "wide");
        const drawn = [0, 1, 2].map((figures) =>
          shareArt(document, section, { palette, ground, layout: layoutOf(size, figures) }),
        );
        return `${name}, ${section}, ${size}: ${digest(JSON.stringify([ground, drawn]), 12)}\n`;
      }),
    ),
  );
  await expect(lines.join("")).toMatchFileSnapshot("golden/art.txt");
});

test("[SHARE-01] lays out pictures as in the golden file, in each size and with 0 to 2 figures", async () => {
  const layouts = SIZES.flatMap((size) =>
    [0, 1, 2].map((figures) => ({ size, figures, ...layoutOf(size, figures) })),
  );
  const smaller = withSmallerWords(layoutOf("wide", 0), 0.8);
  const golden = `${JSON.stringify({ SHARE_SIZES, ARCH, layouts, smaller }, null, 1)}\n`;
  await expect(golden).toMatchFileSnapshot("golden/layouts.txt");
});

test("[SHARE-01] writes the texts of a report's pictures as in the golden file, with figures", async () => {
  const texts = SECTIONS.map((section) => shareWords(DOCUMENTS.demo, section, { figures: true }));
  await expect(`${JSON.stringify(texts, null, 1)}\n`).toMatchFileSnapshot("golden/words.txt");
});
