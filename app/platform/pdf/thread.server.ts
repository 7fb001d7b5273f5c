import path from "node:path";
import { Worker } from "node:worker_threads";
import { requireNoneHeld } from "../database/held-connection.server.ts";

type Options = {
  /** What the thread does, for whoever reads an error. */
  work: string;
  /** Milliseconds after which it is ended without an answer; as long as it takes unless told. */
  mostMs?: number;
  /** What it prints is nobody's log. */
  isQuiet?: boolean;
};

/**
 * Has a file of ours do one piece of work on a thread of its own, which learns no secret of ours.
 * @param file by its path in the project, as Node runs it: the bundle lies elsewhere
 * @param order what the thread finds as its `workerData`; its first message is the answer
 * @returns undefined where it took longer than `mostMs`
 * @throws any error of the thread, also where it ends and said nothing
 */
export function onThread<Answer>(
  file: string,
  order: object,
  { work, mostMs, isQuiet = false }: Options,
): Promise<Answer | undefined> {
  requireNoneHeld(work);
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
      reject(new Error(`The thread for ${work} ended with ${code} and said nothing`));
    });
  });
}
