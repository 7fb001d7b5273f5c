import pino from "pino";

/** Removes the values of a failed query, which Drizzle appends to its message. */
export const withoutValues = (text: unknown) =>
  String(text).replace(/\nparams: [^]*?(?=\n {4}at |\ncaused by|$)/g, "");

/**
 * Fields of an error that are logged with its message: its kind and location. Others may contain user input.
 */
const WRITTEN = (
  "type code errno syscall address port status statusCode severity schema table column constraint " +
  "routine queue"
).split(" ");

/** The fields of an error, or of an error-like object. */
function fieldsOf(error: unknown): Record<string, unknown> | undefined {
  if (error instanceof Error) return pino.stdSerializers.err(error); // includes the error's own properties
  const isLike = typeof error === "object" && error !== null && "message" in error;
  return isLike ? { ...error } : undefined;
}

/**
 * An error for the log, without the values of a failed query and without a library's details, which may be an
 * address or password.
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
