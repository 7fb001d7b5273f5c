type ErrorBody = {
  code?: string;
  description: string;
  field?: string;
  source?: string | null;
  step?: string | null;
  reason?: string | null;
  metadata?: Record<string, string>;
};

/** A refusal in the provider's shape. */
export class GatewayError extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };

  constructor(status: number, error: ErrorBody) {
    super(error.description);
    this.status = status;
    this.body = {
      error: {
        code: "BAD_REQUEST_ERROR",
        source: "business",
        step: "payment_initiation",
        reason: null,
        metadata: {},
        ...error,
      },
    };
  }
}

/** Refuses invalid input, or an action that is not allowed in this state; a retry is pointless. */
export const refuse = (
  description: string,
  { field, reason = "input_validation_failed" }: { field?: string; reason?: string },
) => new GatewayError(400, { description, reason, ...(field && { field }) });
