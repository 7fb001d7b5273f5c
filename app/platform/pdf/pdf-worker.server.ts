import { fork, type ChildProcess } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { requireNoTransaction } from "../database/transaction-guard.server.ts";

/**
 * Messages to and from the print process: `template` is a Typst file below app/features, `data` the document
 * as JSON; the answer is the PDF or Typst's error.
 */
export type PrintOrder = { id: number; template: string; data: string };
export type PrintAnswer =
  | { id: number; pdf: Uint8Array; cpuMs: number; rssMb: number }
  | { id: number; error: string };

/**
 * Why a document was not printed: the process died, took too long, or Typst refused the document (a missing
 * glyph, a broken template).
 */
export class PdfWorkerFailure extends Error {
  readonly kind: "died" | "timeout" | "refused";
  constructor(kind: PdfWorkerFailure["kind"], message: string) {
    super(message);
    this.name = "PdfWorkerFailure";
    this.kind = kind;
  }
}

/**
 * The characters that no font of a document has, from Typst's error message; empty for another error. Typst
 * writes combining marks and invisible characters as `\u{dcf}`.
 */
export function missingCharactersOf(error: unknown): string[] {
  if (!(error instanceof PdfWorkerFailure)) return [];
  const matches = error.message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu);
  const texts = Array.from(matches, ([, text = ""]) =>
    text.replaceAll(/\\+u\{([0-9a-f]+)\}/gu, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
  );
  return [...new Set(texts.flatMap((text) => Array.from(text)))];
}

export type Printed = { pdf: Uint8Array; cpuMs: number; rssMb: number };
type Options = { timeoutMs?: number; recycleAfter?: number; idleMs?: number };
const entry = () => path.resolve("server/print.ts"); // relative to the project: the bundle is in another folder

/** Starts a process with a lower priority than those that serve pages. */
function forkProcess(): ChildProcess {
  const child = fork(entry(), [], {
    execPath: process.execPath,
    execArgv: ["--expose-gc"],
    // saves memory, and keeps secrets out of its environment
    env: { MALLOC_ARENA_MAX: "1", RAYON_NUM_THREADS: "1" },
    serialization: "advanced",
    stdio: "ignore",
  });
  try {
    if (child.pid) os.setPriority(child.pid, 10);
  } catch {} // it has already died, which printing reports
  return child;
}

/** Sets whether this child keeps the parent process alive. */
function markNeeded(child: ChildProcess, isNeeded: boolean): void {
  // missing in Node's types
  const channel = child.channel as unknown as { ref(): void; unref(): void } | null;
  for (const handle of [child, channel]) {
    if (isNeeded) handle?.ref();
    else handle?.unref();
  }
}

/** Prints one document in the child process; `onTimeout` is called after a timeout. */
function printIn(
  child: ChildProcess,
  order: PrintOrder,
  { timeoutMs, onTimeout }: { timeoutMs: number; onTimeout: () => void },
): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit);
      action();
    };
    const fail = (kind: PdfWorkerFailure["kind"], message: string) =>
      settle(() => reject(new PdfWorkerFailure(kind, message)));
    const onExit = () => fail("died", "The print process stopped while printing");
    const onMessage = (answer: PrintAnswer | { ready: true }) => {
      if (!("id" in answer) || answer.id !== order.id) return;
      if ("pdf" in answer) settle(() => resolve(answer));
      else fail("refused", answer.error);
    };
    const timer = setTimeout(() => {
      fail("timeout", `Printing took longer than ${timeoutMs / 1000} s`);
      onTimeout();
    }, timeoutMs);
    child.on("message", onMessage).on("exit", onExit);
    child.send(order, (error) => error && fail("died", error.message));
  });
}

/** Time limit of one print in milliseconds, with room for a busy machine. */
const TIMEOUT_MS = 120_000;

/**
 * One PDF worker: starts its process on demand, prints one document at a time, and replaces a process that
 * died, hung or printed many documents.
 */
export function openPdfWorker({ timeoutMs = TIMEOUT_MS, recycleAfter = 200, idleMs = 60_000 }: Options = {}) {
  let child: ChildProcess | undefined;
  let printed = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  };
  const start = () => {
    const fresh = forkProcess();
    fresh.once("exit", () => child === fresh && (child = undefined));
    printed = 0;
    return (child = fresh);
  };
  const release = () => {
    if (!child) return;
    markNeeded(child, false);
    idle = setTimeout(stop, idleMs);
    idle.unref();
  };
  const once = (template: string, data: string) => {
    clearTimeout(idle);
    const worker = child ?? start();
    markNeeded(worker, true);
    const order = { id: ++printed, template, data };
    return printIn(worker, order, { timeoutMs, onTimeout: stop }).finally(() => {
      if (printed >= recycleAfter) stop();
      release();
    });
  };

  return {
    /**
     * Prints one document, and retries once if the process dies.
     * @throws PdfWorkerFailure
     */
    print(template: string, data: string): Promise<Printed> {
      requireNoTransaction("a print");
      const attempt = () =>
        once(template, data).catch((error: PdfWorkerFailure) =>
          error.kind === "died" ? once(template, data) : Promise.reject(error),
        );
      const next = queue.then(attempt, attempt);
      queue = next.catch(() => undefined);
      return next;
    },
    stop,
    /** The current process, if any. */
    pid: () => child?.pid,
  };
}

/** Number of workers: two if there are at least two processors. */
const WORKERS = Math.min(os.availableParallelism(), 2);

type Shared = { worker: ReturnType<typeof openPdfWorker>; waiting: number };
const leastBusy = (workers: Shared[]) =>
  workers.reduce((best, worker) => (worker.waiting < best.waiting ? worker : best));

/** Several PDF workers: each document goes to the least busy one. */
export function openPdfWorkers(count = WORKERS, options?: Options) {
  const workers = Array.from({ length: count }, () => ({ worker: openPdfWorker(options), waiting: 0 }));
  return {
    /** Prints one document. @throws PdfWorkerFailure */
    async print(template: string, data: string): Promise<Printed> {
      const free = leastBusy(workers);
      free.waiting++;
      try {
        return await free.worker.print(template, data);
      } finally {
        free.waiting--;
      }
    },
    stop: () => workers.forEach(({ worker }) => worker.stop()),
    /** The current processes. */
    pids: () => workers.flatMap(({ worker }) => worker.pid() ?? []),
  };
}
export type PdfWorkers = ReturnType<typeof openPdfWorkers>;

const opened = new WeakMap<object, PdfWorkers>();

/** The PDF workers of this process. */
export function pdfWorkersOf({ jobsDb }: { jobsDb: object }): PdfWorkers {
  const workers = opened.get(jobsDb) ?? openPdfWorkers();
  opened.set(jobsDb, workers);
  return workers;
}
