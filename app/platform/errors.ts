type FailureDetails = {
  status?: number;
  field?: string;
  notice?: string;
  retryAfterSeconds?: number | undefined;
};

/**
 * A failure that a person or a caller may be told of. `code` is declared in the feature's contract; it
 * becomes an answer in one place, `server/app.ts`.
 */
export class AppError extends Error {
  readonly code: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** The field of the input that was wrong, where there is one. */
  readonly field: string | undefined;

  /** What the person should know besides, where there is something. */
  readonly notice: string | undefined;
  /** After how many seconds another try may help, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    message: string,
    { status = 400, field, notice, retryAfterSeconds }: FailureDetails = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.field = field;
    this.notice = notice;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What every JSON call answers when it fails. */
export type Failure = { success: false; error: string; code: string; field?: string; notice?: string };
