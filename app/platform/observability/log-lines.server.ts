import pino from "pino";

/** A text without the values of a failed query, as Drizzle writes them behind its words. */
export const withoutValues = (text: unknown) =>
  String(text).replace(/\nparams: [^]*?(?=\n {4}at |\ncaused by|$)/g, "");

/**
 * What of an error is written beside its words: its kind and place. Whatever else it holds may be what
 * somebody sent.
 */
const WRITTEN = (
  "type code errno syscall address port status statusCode severity schema table column constraint " +
  "routine queue"
).split(" ");

/** What has the words of an error: one, or the plain object that a library makes of one. */
function fieldsOf(error: unknown): Record<string, unknown> | undefined {
  if (error instanceof Error) return pino.stdSerializers.err(error); // it has the error's own fields too
  const isLike = typeof error === "object" && error !== null && "message" in error;
  return isLike ? { ...error } : undefined;
}

/**
 * An error for the log: without the values of a failed query and without the details that a library adds,
 * which may be somebody's address or password.
 */
export function errorLine(error: unknown): object {
  const plain = fieldsOf(error);
  if (!plain) return { message: withoutValues(error) };
  return {
    ...Object.fromEntries(WRITTEN.flatMap((name) => (name in plain ? [[name, plain[name]]] : []))),
    message: withoutValues(plain["message"]),
    ...("stack" in plain && { stack: withoutValues(plain["stack"]) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorLine) }),
  };
}
