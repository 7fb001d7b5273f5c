import type { IncomingMessage, ServerResponse } from "node:http";

type Answer = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Bytes of one body that are read though nobody wants them. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Who is refused while they still send hears the answer, however slow their line is, and their connection
 * goes on: what is left of the body is read and forgotten. A connection on which too much comes is closed,
 * one on which it comes too
 * slowly meets the limit of a whole request.
 */
export const readingOn = (answer: Answer) => (req: IncomingMessage, res: ServerResponse) => {
  res.once("finish", () => {
    if (req.complete) return;
    let size = 0;
    req.removeAllListeners("data"); // of a reader that stopped in the middle
    req.on("data", (part: Buffer) => {
      size += part.length;
      if (size > MOST_BYTES) req.destroy();
    });
    req.resume();
  });
  return answer(req, res);
};
