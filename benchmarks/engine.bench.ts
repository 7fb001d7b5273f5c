import { FORMS, type Form } from "../app/features/quest/contract.ts";
import { scoreLine } from "../research/line.ts";
import { score } from "../app/features/quest/domain/score.ts";
import { respondents } from "../research/simulate.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { resultWith, simulatedResults } from "../app/features/report/fixtures.ts";
import * as report from "../app/features/report/report.server.ts";
import type { Bench, Figure } from "./bench.ts";
import { itemAt } from "../app/lib/checked.ts";

const RESPONDENTS = 2000;
const SECONDS = 2;

/** Calls of `work` per second on one core, after a warm-up. */
function perSecond(work: (at: number) => void): number {
  for (let i = 0; i < RESPONDENTS; i++) work(i);
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < SECONDS * 1000)
    for (let i = 0; i < 200; i++) work(count++ % RESPONDENTS);
  return Math.round((1000 * count) / (performance.now() - start));
}

function simulatedAnswers(form: Form) {
  const next = respondents(instrument, 1);
  return Array.from({ length: RESPONDENTS }, (_, id) => {
    const { sex, age, answers } = next();
    return { id, sex, age, answers: answers(form) };
  });
}

function figures(form: Form, log: (line: string) => void): Figure[] {
  const simulated = simulatedAnswers(form);
  const lines = simulated.map((p) => JSON.stringify(p));
  log(`${FORMS[form].items} answers`);
  const scored = (person: (typeof simulated)[number]) =>
    score(instrument, person.answers, { form, ...person });
  return [
    {
      what: `${FORMS[form].items} answers, a line read, scored and written`,
      value: perSecond((i) => JSON.stringify(scoreLine(instrument, itemAt(lines, i), i))),
      unit: "respondents/s",
      atLeast: form === "short" ? 20_000 : 10_000,
    },
    {
      what: `${FORMS[form].items} answers, everything a report needs`,
      value: perSecond((i) => scored(itemAt(simulated, i))),
      unit: "respondents/s",
      atLeast: 10_000,
    },
  ];
}

/** Minimum per second: less than 3 ms each. */
const QUESTS = 334;
const RESULTS = 200;

/** Scores a quest and composes its nine sections. */
function quests(log: (line: string) => void): Figure[] {
  log("scored and composed");
  const results = simulatedResults(RESULTS, 20261125);
  return [
    {
      what: "58 answers, scored and composed into a report",
      value: perSecond((i) => {
        const result = itemAt(results, i % RESULTS);
        report.composeReport(resultWith(result, result.answers));
      }),
      unit: "quests/s",
      atLeast: QUESTS,
    },
  ];
}

export const bench: Bench = {
  name: "engine",
  about: "respondents scored per second on one core, and quests scored and composed",
  run: (log) => Promise.resolve([...figures("short", log), ...figures("full", log), ...quests(log)]),
};

if (import.meta.main) console.log(JSON.stringify(await bench.run(() => {}), null, 2));
