import { parentPort, workerData } from "node:worker_threads";
import type { FitOrder, FitAnswer } from "./fitting.server.ts";
import { calibrateSums } from "./domain/calibrate.ts";
import { calibrated, CalibrationError } from "./domain/calibration.ts";
import { compareCalibrations } from "./domain/comparison.ts";
import { instrument } from "./instrument.server.ts";

/*
 * A thread of its own for one fit: it takes a second or two of the processor, during which nothing else could
 * be answered. Node runs this file as it is; `fitting.server.ts` starts it.
 */
function fit({ form, sums, inUse }: FitOrder): FitAnswer {
  try {
    const figures = calibrateSums(instrument, form, sums);
    const before = inUse === null ? instrument : calibrated(instrument, inUse);
    return { figures, comparison: compareCalibrations(before, figures) };
  } catch (error) {
    if (error instanceof CalibrationError) return { refused: error.message };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(fit(workerData as FitOrder));
