import path from "node:path";
import { Worker } from "node:worker_threads";
import { requireNoneHeld } from "../../platform/held-connection.server.ts";
import type { CalibrationComparison, Form } from "./contract.ts";
import { type Calibration, CalibrationError } from "./domain/calibration.ts";
import type { Sums } from "./domain/sums.ts";

/**
 * Sums of a form's respondents, and the calibration that its results are scored with now; null: what is
 * published.
 */
export type FitOrder = { form: Form; sums: Sums; inUse: Calibration | null };
type Fitted = { figures: Calibration; comparison: CalibrationComparison };
export type FitAnswer = Fitted | { refused: string };

// by project path: the bundle lies elsewhere
const entry = () => path.resolve("app/features/quest/fit-thread.server.ts");

/**
 * Makes figures of the sums, and compares them with those in use, on a thread of its own.
 * @throws CalibrationError in a sentence, where no figures can be made of them; any other error of the thread
 */
export function fitOnThread(order: FitOrder): Promise<Fitted> {
  requireNoneHeld("making figures");
  return new Promise((resolve, reject) => {
    // the thread learns no secret of ours
    const thread = new Worker(entry(), { workerData: order, env: {}, execArgv: [] });
    thread.once("message", (answer: FitAnswer) =>
      "refused" in answer ? reject(new CalibrationError(answer.refused)) : resolve(answer),
    );
    thread.once("error", reject);
    thread.once("exit", (code) =>
      reject(new Error(`The thread that makes figures ended with ${code} and said nothing`)),
    );
  });
}
