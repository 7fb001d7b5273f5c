import fs from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { askSection } from "../app/features/language-model/asking.server.ts";
import { type ConfiguredModel, modelOf } from "../app/features/language-model/config.server.ts";
import { judgeOf, sectionsOf } from "../app/features/language-model/judging.server.ts";
import { deckTexts, simulatedResults } from "../app/features/report/fixtures.ts";
import * as report from "../app/features/report/report.server.ts";
import { sharedByMany } from "../app/kernel/claims-check.ts";
import { sentencesOf } from "../app/kernel/claims.ts";
import { openDb } from "../app/platform/db.server.ts";
import { readEnv } from "../app/platform/env.server.ts";
import { migrateDb } from "../app/platform/migrations.server.ts";
import { openPartner } from "../app/platform/partner.server.ts";
import { createModel } from "../sandbox/model/server.ts";
import type { Mode } from "../sandbox/model/modes.ts";
import { startPostgres } from "../server/postgres.ts";
import type { Bench, Figure } from "./bench.ts";

const RESPONDENTS = 100;
/** People at once; each asks for four sections side by side. */
const AT_ONCE = 2;
const KEY = "key-of-the-bench";
const PRICES = { rupeesADay: 1_000_000, rupeesIn: 50, rupeesOut: 200 };
/** What the sandbox does wrong on purpose, in each of its texts: none may be printed. */
const HARMFUL: Mode[] = ["contradicting", "flattering", "leaking", "instructed", "foreign", "link"];

type Needs = Parameters<typeof askSection>[0];
type Result = ReturnType<typeof simulatedResults>[number];

/**
 * Everything that a model is asked and answers for one report, and the report's sentences with its texts in
 * it.
 */
async function word(services: Needs, model: ConfiguredModel, result: Result) {
  const own = report.composeReport(result);
  const briefs = report.briefsOf(result, own);
  const judge = judgeOf(briefs, { thought: "", names: [] });
  const answers = await Promise.all(
    sectionsOf(briefs.briefs).map(({ section, asked, texts }) =>
      askSection(services, model, { section, texts: asked }, { texts, judge }),
    ),
  );
  const written = answers.flatMap(({ texts }) =>
    [...texts].map(([slot, text]) => ({
      slot,
      text,
      own: briefs.briefs.find((brief) => brief.slot === slot)?.own ?? "",
      model: model.name,
    })),
  );
  const calls = answers.flatMap((one) => one.calls);
  return {
    slots: briefs.briefs.length,
    printed: written.length,
    refused: calls.flatMap((call) => call.refused.map(({ reason }) => reason)),
    failed: calls.filter(({ outcome }) => outcome === "failed").length,
    microRupees: calls.reduce((sum, call) => sum + call.microRupees, 0),
    sentences: new Set(deckTexts(report.withWritten(own, written)).flatMap(sentencesOf)),
  };
}

/** The same for everybody, a few at once. */
async function wordAll(services: Needs, model: ConfiguredModel, results: Result[]) {
  const all: Awaited<ReturnType<typeof word>>[] = [];
  const left = [...results];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      // oxlint-disable-next-line no-await-in-loop -- one person after the other
      for (let next = left.pop(); next; next = left.pop()) all.push(await word(services, model, next));
    }),
  );
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    slots: sum(({ slots }) => slots),
    printed: sum(({ printed }) => printed),
    refused: all.flatMap(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    rupees: sum(({ microRupees }) => microRupees) / 1_000_000,
    shared: 100 * sharedByMany(all.map(({ sentences }) => sentences)),
  };
}

/** What an owner wants to know of a model before it is switched on. */
async function figuresOf(services: Needs, model: ConfiguredModel, results: Result[]): Promise<Figure[]> {
  const { slots, printed, refused, failed, rupees, shared } = await wordAll(services, model, results);
  const reasons = Object.entries(Object.groupBy(refused, (reason) => reason));
  return [
    { what: `${model.name}: texts printed`, value: (100 * printed) / slots, unit: "%" },
    ...reasons.map(([reason, all]) => ({
      what: `${model.name}: refused, ${reason}`,
      value: all?.length ?? 0,
      unit: "",
    })),
    { what: `${model.name}: calls without an answer`, value: failed, unit: "" },
    { what: `${model.name}: deck, shared by more than a quarter`, value: shared, unit: "%", under: 10 },
    { what: `${model.name}: for ${results.length} people`, value: rupees, unit: "rupees" },
  ];
}

/** The sandbox's model in this process. */
async function openSandbox() {
  const sandbox = createModel(KEY);
  await new Promise<void>((resolve) => sandbox.server.listen(0, "127.0.0.1", resolve));
  const { port } = sandbox.server.address() as AddressInfo; // it listens on a port
  const model = { url: `http://127.0.0.1:${port}/v1`, key: KEY, name: "sandbox-good", ...PRICES };
  const close = () => {
    sandbox.server.closeAllConnections();
    sandbox.server.close();
  };
  return { sandbox, model, close };
}

export const bench: Bench = {
  name: "model",
  about:
    `what a language model writes for ${RESPONDENTS} simulated people, and what of it is printed: the ` +
    "sandbox's, and the one of AI_KEY",
  async run(log) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-bench-model-"));
    const postgres = await startPostgres(folder, { durable: false });
    await migrateDb({ owner: postgres.url, site: postgres.siteUrl });
    const database = openDb(postgres.siteUrl);
    const limits = { timeoutMs: 20_000, failuresToOpen: 1_000, maxWaitMs: 60_000 };
    const services = {
      db: database.db,
      clock: { now: () => new Date() },
      partners: { model: openPartner("language model", { limits }) },
    } as Needs; // of all partners only the model is asked
    const { sandbox, model, close } = await openSandbox();
    try {
      const results = simulatedResults(RESPONDENTS, 20_261_125).filter(
        ({ scores }) => scores.quality.grade !== "C",
      );
      const own = results.map(
        (result) => new Set(deckTexts(report.composeReport(result)).flatMap(sentencesOf)),
      );
      const figures: Figure[] = [
        {
          what: "our own words: deck, shared by more than a quarter",
          value: 100 * sharedByMany(own),
          unit: "%",
        },
      ];
      log("sandbox, good");
      figures.push(...(await figuresOf(services, model, results)));
      for (const mode of HARMFUL) {
        log(`sandbox, ${mode}`);
        sandbox.state.mode = mode;
        // oxlint-disable-next-line no-await-in-loop -- one mode at a time
        const { printed } = await wordAll(services, { ...model, name: `sandbox-${mode}` }, results);
        figures.push({ what: `sandbox-${mode}: texts printed`, value: printed, unit: "", under: 1 });
      }
      const real = modelOf(readEnv());
      if (real) {
        log(real.name);
        figures.push(...(await figuresOf(services, real, results)));
      } else log("no AI_KEY is set: only the sandbox was asked");
      return figures;
    } finally {
      close();
      await database.pool.end();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
