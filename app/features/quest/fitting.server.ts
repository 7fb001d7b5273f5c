import { required } from "../../kernel/checked.ts";
import { onThread } from "../../platform/thread.server.ts";
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

const THREAD = "app/features/quest/fit-thread.server.ts";

/**
 * Makes figures of the sums, and compares them with those in use, on a thread of its own.
 * @throws CalibrationError in a sentence, where no figures can be made of them; any other error of the thread
 */
export async function fitOnThread(order: FitOrder): Promise<Fitted> {
  const answer = required(await onThread<FitAnswer>(THREAD, order, { work: "making figures" }), "an answer");
  if ("refused" in answer) throw new CalibrationError(answer.refused);
  return answer;
}
