/**
 * What a form shows where its call was refused: beside a field, or with the number under which the log has
 * it.
 */
export type Refused = { message: string; field?: string | undefined; number?: string | undefined };

/** The words of a refused call, the server's own where it has some. */
export const refusedOf = ({ said, message, field, number }: Refused & { said?: string }): Refused => ({
  message: said ?? message,
  field,
  number,
});
