import sharp from "sharp";
import { SECTIONS } from "../app/features/report/contract.ts";
import { DEFAULT_BRAND } from "../app/kernel/brand.ts";
import { composeReport } from "../app/features/report/documents.server.ts";
import { simulatedResults } from "../app/features/report/fixtures.ts";
import { printPicture } from "../app/features/report/share/printer.server.ts";
import { type Bench, percentile } from "./bench.ts";

const DOCUMENTS = 4;

export const bench: Bench = {
  name: "share",
  about: "pictures to share, each drawn from nothing: every section of four people, sizes and formats apart",
  async run(log) {
    sharp.cache(false);
    const figures = [];
    const documents = simulatedResults(DOCUMENTS + 1, 77).map(composeReport);
    for (const size of ["story", "wide"] as const)
      for (const format of ["png", "webp"] as const) {
        log(`${size}.${format}`);
        const cpu: number[] = [];
        let bytes = 0;
        for (const [i, document] of documents.entries())
          for (const section of SECTIONS) {
            const before = process.cpuUsage();
            const choice = { figures: true, firstName: "Maya" };
            // oxlint-disable-next-line no-await-in-loop -- one after another
            const file = await printPicture(
              { document, section, choice, brand: DEFAULT_BRAND },
              size,
              format,
            );
            const { user, system } = process.cpuUsage(before);
            if (i === 0) continue; // warms up
            cpu.push((user + system) / 1000);
            bytes = Math.max(bytes, file?.length ?? 0);
          }
        figures.push(
          {
            what: `CPU of one ${size}.${format}: median`,
            value: percentile(cpu, 0.5),
            unit: "ms",
            under: 150,
          },
          { what: `CPU of one ${size}.${format}: p95`, value: percentile(cpu, 0.95), unit: "ms" },
          { what: `largest ${size}.${format}`, value: bytes / 1000, unit: "kB" },
        );
      }
    return figures;
  },
};
