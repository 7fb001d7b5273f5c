/** The people and the data that an example may name; all of it belongs to `member`. */
export type ExampleContext = {
  member: { id: string; email: string };
  password: string;
  /** An address that no one has used yet. */
  address: string;
  /** A quest that `member` has finished. */
  sessionId: string;
  testId: string;
  /** Answers to two statements of that quest. */
  answers: object[];
};

/**
 * What a registered call answers, in `call-examples.ts` of its feature, by method and path: the status for a
 * visitor, for the member whose data it names, for another member and for the administrator, each with a
 * valid body where the call takes one. `accepts`: changes of the body that are valid too, such as
 * "without phone".
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
