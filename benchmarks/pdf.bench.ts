import { flowOf } from "../app/features/pdf-report/domain/flow.ts";
import { composePdfReport } from "../app/features/pdf-report/domain/compose.ts";
import { inventedSources } from "../app/features/pdf-report/fixtures.ts";
import { openPdfWorker } from "../app/platform/pdf/pdf-worker.server.ts";
import { type Bench, percentile } from "./bench.ts";

const WARM_UP = 5;
const REPORTS = 40;

export const bench: Bench = {
  name: "pdf",
  about: "one report of 46 pages and its edition for a phone, composed and printed, in a warm process",
  async run(log) {
    const pdfWorker = openPdfWorker();
    const cpu: number[] = [];
    const phone: number[] = [];
    const wall: number[] = [];
    let [rss, bytes] = [0, 0];
    for (const [i, source] of inventedSources(WARM_UP + REPORTS, 100).entries()) {
      const before = process.cpuUsage();
      const start = performance.now();
      const report = composePdfReport(source);
      const data = JSON.stringify(report);
      const { user, system } = process.cpuUsage(before);
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      const printed = await pdfWorker.print("pdf-report/templates/report.typ", data);
      if (i < WARM_UP) continue;
      cpu.push((user + system) / 1000 + printed.cpuMs);
      wall.push(performance.now() - start);
      const flow = JSON.stringify(flowOf(report));
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      phone.push((await pdfWorker.print("pdf-report/templates/phone.typ", flow)).cpuMs);
      rss = Math.max(rss, printed.rssMb);
      bytes = printed.pdf.byteLength;
      if (i % 10 === 0) log(`${i} books`);
    }
    pdfWorker.stop();
    return [
      {
        what: "CPU of one book, composing and printing: median",
        value: percentile(cpu, 0.5),
        unit: "ms",
        under: 250,
      },
      {
        what: "CPU of the pages and the phone's edition: sum of the medians",
        value: percentile(cpu, 0.5) + percentile(phone, 0.5),
        unit: "ms",
        under: 400,
      },
      { what: "CPU of one book: p95", value: percentile(cpu, 0.95), unit: "ms" },
      { what: "time for one book: median", value: percentile(wall, 0.5), unit: "ms" },
      { what: `memory of the press after ${REPORTS} books, at most`, value: rss, unit: "MB", under: 200 },
      { what: "size of a book", value: bytes / 1000, unit: "kB" },
    ];
  },
};
