import { fork, type ChildProcess } from "node:child_process";
import os from "node:os";
import path from "node:path";

/** What goes to the press: `template` is a Typst file below app/features, `data` the book as JSON. And what comes back: the PDF, or what Typst had against it. */
export type PrintOrder = { id: number; template: string; data: string };
export type PrintAnswer =
  | { id: number; pdf: Uint8Array; cpuMs: number; rssMb: number }
  | { id: number; error: string };

/** Why a book was not printed: the press died or was killed, took too long, or Typst refused the book (a glyph no font has, a broken template). */
export class PdfWorkerFailure extends Error {
  readonly kind: "died" | "timeout" | "refused";
  constructor(kind: PdfWorkerFailure["kind"], message: string) {
    super(message);
    this.name = "PressFailure";
    this.kind = kind;
  }
}

export type Printed = { pdf: Uint8Array; cpuMs: number; rssMb: number };
type Options = { timeoutMs?: number; recycleAfter?: number; idleMs?: number };
const entry = () => path.resolve("server/print.ts"); // by project path: the bundle lies elsewhere

/** One press: starts its process when there is something to print, prints one book at a time, replaces a process that died, hung or grew old. */
export function openPdfWorker({ timeoutMs = 30_000, recycleAfter = 200, idleMs = 60_000 }: Options = {}) {
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
    const fresh = fork(entry(), [], {
      execPath: process.execPath,
      execArgv: ["--expose-gc"],
      env: { MALLOC_ARENA_MAX: "1", RAYON_NUM_THREADS: "1" }, // less memory; and the press learns no secret of ours
      serialization: "advanced",
      stdio: "ignore",
    });
    fresh.once("exit", () => child === fresh && (child = undefined));
    try {
      os.setPriority(fresh.pid!, 10); // pages are served before books are printed
    } catch {} // gone already: the print will say so
    printed = 0;
    return (child = fresh);
  };
  const rest = () => {
    const resting = child;
    if (!resting) return;
    resting.unref(); // an idle press keeps nobody from leaving
    (resting.channel as unknown as { unref(): void } | null)?.unref();
    idle = setTimeout(stop, idleMs);
    idle.unref();
  };

  const once = (template: string, data: string) => {
    clearTimeout(idle);
    const at = child ?? start();
    at.ref();
    (at.channel as unknown as { ref(): void } | null)?.ref();
    const id = ++printed;
    return new Promise<Printed>((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(timer);
        at.off("message", onMessage).off("exit", onExit);
        then();
      };
      const onExit = () =>
        settle(() => reject(new PdfWorkerFailure("died", "The press stopped while printing")));
      const onMessage = (answer: PrintAnswer | { ready: true }) => {
        if (!("id" in answer) || answer.id !== id) return;
        settle(() =>
          "pdf" in answer ? resolve(answer) : reject(new PdfWorkerFailure("refused", answer.error)),
        );
      };
      const timer = setTimeout(() => {
        settle(() =>
          reject(new PdfWorkerFailure("timeout", `The press took longer than ${timeoutMs / 1000} s`)),
        );
        stop();
      }, timeoutMs);
      at.on("message", onMessage).on("exit", onExit);
      at.send(
        { id, template, data },
        (error) => error && settle(() => reject(new PdfWorkerFailure("died", error.message))),
      );
    }).finally(() => {
      if (printed >= recycleAfter) stop();
      rest();
    });
  };

  return {
    /** Prints one book; a process that dies underneath is replaced and the book printed again, once. @throws PressFailure */
    print(template: string, data: string): Promise<Printed> {
      const attempt = () =>
        once(template, data).catch((error: PdfWorkerFailure) =>
          error.kind === "died" ? once(template, data) : Promise.reject(error),
        );
      const next = queue.then(attempt, attempt);
      queue = next.catch(() => undefined);
      return next;
    },
    stop,
    /** The process that prints now, if any. */
    pid: () => child?.pid,
  };
}
export type PdfWorker = ReturnType<typeof openPdfWorker>;

const workers = new WeakMap<object, PdfWorker>();

/** The press of this process. */
export function pdfWorkerOf({ db }: { db: object }): PdfWorker {
  const found = workers.get(db) ?? openPdfWorker();
  workers.set(db, found);
  return found;
}
