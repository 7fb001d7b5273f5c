import { z } from "zod";

const text = z.string().min(3);

/** The texts that every book contains, at most 450 words in all: content/library/frame.json. */
export const Frame = z.strictObject({
  howToRead: text,
  leftOut: text,
  sure: z.strictObject({ clear: text, leaning: text, either: text }),
  map: text,
  dissent: text,
  /** Whether the answers to other facets suggest more or less of a facet than its own answers do. */
  others: text,
  /** The short form of `others`, for the second and later facets of a page. */
  othersToo: text,
  rare: text,
  evenings: text,
  future: text,
  howFar: text,
  littleRoom: text,
  lowFuture: text,
  hour: text,
  questions: z.array(text).length(3),
  predictions: text,
  measured: z.array(text),
  model: z.strictObject({ letter: text, unused: text }),
  again: z.strictObject({ short: text, full: text }),
  help: text,
  data: text,
});
export type Frame = z.infer<typeof Frame>;
