// Reads a data set from standard input line by line, for `score` and `calibrate`.
const LONGEST = 1_000_000; // characters; a record of 116 answers and times has about 11,000

/** A line, numbered from 1; `text` is missing if the line is too long. */
export type Line = { number: number; text: string | undefined };

/** The error for a line that is too long. */
export const TOO_LONG = `The line is longer than ${LONGEST} characters.`;

/** Reads a stream chunk by chunk into complete lines. Empty lines are counted but skipped. */
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
  // chunks are strings, since an encoding is set
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
