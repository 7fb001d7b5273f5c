type FailureDetails = {
  status?: number;
  field?: string;
  problems?: Readonly<Record<string, string>> | undefined;
  notice?: string;
  retryAfterSeconds?: number | undefined;
};

/**
 * A failure that may be shown to a person or caller. `code` is declared in the feature's contract.
 * `describeFailure` in `http/responses.server.ts` turns it into a response.
 */
export class AppError extends Error {
  readonly code: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** The invalid field of the input, if any. */
  readonly field: string | undefined;
  /** A sentence for each invalid field, if there can be several. */
  readonly problems: Readonly<Record<string, string>> | undefined;
  /** Additional information for the person, if any. */
  readonly notice: string | undefined;
  /** Seconds after which a retry may succeed, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    message: string,
    { status = 400, field, problems, notice, retryAfterSeconds }: FailureDetails = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.field = field;
    this.problems = problems;
    this.notice = notice;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The result of an administration page's action; `number` is the request id in the log. */
export type ActionAnswer<Result> = { ok: true; result: Result } | ActionFailure;
export type ActionFailure = {
  ok: false;
  status: number;
  error: string;
  code: string;
  field?: string;
  problems?: Readonly<Record<string, string>>;
  number?: string;
};

/** The body of every failed JSON call. */
export type Failure = {
  success: false;
  error: string;
  code: string;
  field?: string;
  problems?: Readonly<Record<string, string>>;
  notice?: string;
};
