import path from "node:path";
import { Worker } from "node:worker_threads";
import { requireNoTransaction } from "../database/transaction-guard.server.ts";

type Options = {
  /** What the thread does, for error messages. */
  work: string;
  /** Time limit in milliseconds; none by default. */
  mostMs?: number;
  /** Discards its output. */
  isQuiet?: boolean;
};

/**
 * Runs a file of this project on a worker thread, without the environment and its secrets.
 * @param file relative to the project: the bundle is in another folder
 * @param order the thread's `workerData`; its first message is the answer
 * @returns undefined after `mostMs`
 * @throws any error of the thread, and an error if it exits without an answer
 */
export function runOnThread<Answer>(
  file: string,
  order: object,
  { work, mostMs, isQuiet = false }: Options,
): Promise<Answer | undefined> {
  requireNoTransaction(work);
  return new Promise((resolve, reject) => {
    const thread = new Worker(path.resolve(file), {
      workerData: order,
      env: {},
      execArgv: [],
      stdout: isQuiet,
      stderr: isQuiet,
    });
    const late =
      mostMs === undefined
        ? undefined
        : setTimeout(() => {
            resolve(undefined);
            void thread.terminate();
          }, mostMs);
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`The thread for ${work} exited with ${code} and no answer`));
    });
  });
}
