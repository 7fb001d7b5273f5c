// What `score` and `calibrate` read: a data set on standard input, line by line, however long it is.
const LONGEST = 1_000_000; // characters; a record of 116 answers and times has about 11,000

/** One line, from 1; `text` is missing where the line is longer than a record can be. */
export type Line = { number: number; text: string | undefined };

/** What is wrong with a line without text. */
export const TOO_LONG = `The line is longer than ${LONGEST} characters.`;

/** Reads a stream chunk by chunk into the lines that have ended; empty ones are counted and left out. */
export async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<Line[]> {
  let number = 0;
  let tail = "";
  let tooLong = false;
  const line = (text: string): Line[] => {
    number++;
    const long = tooLong || text.length > LONGEST;
    tooLong = false;
    if (long) return [{ number, text: undefined }];
    return text.trim() === "" ? [] : [{ number, text }];
  };
  stream.setEncoding("utf8");
  // with an encoding, it gives texts
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (tail + (number === 0 && tail === "" ? chunk.replace(/^\uFEFF/, "") : chunk)).split("\n");
    tail = lines.pop() ?? "";
    const ended = lines.flatMap(line);
    if (tail.length > LONGEST) {
      tooLong = true;
      tail = "";
    }
    yield ended;
  }
  if (tail || tooLong) yield line(tail);
}
