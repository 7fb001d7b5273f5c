// npm run -s score < answers.jsonl: scores a data set line by line, in order; a bad line becomes an error
// line and the rest go on.
import { once } from "node:events";
import { scoreLine } from "../app/features/quest/domain/line.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";

const LONGEST = 1_000_000; // characters; a record of 116 answers has about 5,300

let number = 0;
let tail = "";
let tooLong = false;

function result(text: string): string {
  number++;
  const long = tooLong || text.length > LONGEST;
  tooLong = false;
  if (long)
    return `${JSON.stringify({ line: number, error: `The line is longer than ${LONGEST} characters.` })}\n`;
  return text.trim() === "" ? "" : `${JSON.stringify(scoreLine(instrument, text, number))}\n`;
}

/**
 * Waits until the reader has taken what was written, so that memory stays small however large the file is.
 */
async function write(text: string) {
  if (text && !process.stdout.write(text)) await once(process.stdout, "drain");
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin as AsyncIterable<string>) {
  const lines = (tail + (number === 0 && tail === "" ? chunk.replace(/^\uFEFF/, "") : chunk)).split("\n");
  tail = lines.pop() ?? "";
  let out = "";
  for (const line of lines) out += result(line);
  if (tail.length > LONGEST) {
    tooLong = true;
    tail = "";
  }
  await write(out);
}
await write(tail || tooLong ? result(tail) : "");
