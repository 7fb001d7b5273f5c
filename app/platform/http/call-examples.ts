/** The member and data that an example may refer to; all data belongs to `member`. */
export type ExampleContext = {
  member: { id: string; email: string };
  password: string;
  /** An unused email address. */
  address: string;
  /** A quest that `member` has finished. */
  sessionId: string;
  testId: string;
  /** Answers to two statements of that quest. */
  answers: object[];
};

/**
 * The expected statuses of a registered call, in `call-examples.ts` of its feature, by method and path: for a
 * visitor, the owner of the data, another member and the administrator, each with a valid body if the call
 * takes one. `accepts`: changes of the body that are valid too, such as "without phone".
 */
export type CallExamples = Record<
  string,
  {
    statuses: readonly [visitor: number, member: number, other: number, administrator: number];
    headers?: Record<string, string>;
    body?: object | ((context: ExampleContext) => object);
    accepts?: readonly string[];
  }
>;
