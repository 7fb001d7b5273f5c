import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import { requireNoTransaction } from "../database/transaction-guard.server.ts";
import type { Log } from "../observability/log.server.ts";
import { withSpan } from "../observability/tracing.server.ts";

export type PartnerLimits = {
  /** Time limit of one call. */
  timeoutMs: number;
  /** Concurrent calls. */
  maxCalls: number;
  /** Waiting calls; more are refused. */
  maxWaiting: number;
  /** Consecutive failures that open the breaker. */
  failuresToOpen: number;
  /** How long the breaker stays open before it lets one call through. */
  openMs: number;
};
const LIMITS: PartnerLimits = {
  timeoutMs: 8_000,
  maxCalls: 20,
  maxWaiting: 20,
  failuresToOpen: 5,
  openMs: 10_000,
};

/** How long a partner that is not called again counts as unavailable after a failure, in milliseconds. */
const LATELY_MS = 10 * 60_000;
/** Suggested wait after a call was refused because too many were waiting; milliseconds. */
const BUSY_MS = 1_000;

/**
 * Why a partner gave no answer. open, busy: nothing was sent. timeout: the call was abandoned, and may have
 * taken effect.
 */
export class PartnerUnavailable extends Error {
  readonly kind: "open" | "busy" | "timeout";
  /** Seconds after which a retry may succeed. */
  readonly retryAfterSeconds: number;
  constructor(name: string, kind: PartnerUnavailable["kind"], waitMs: number) {
    super(`The ${name} does not answer (${kind})`);
    this.name = "PartnerUnavailable";
    this.kind = kind;
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** Whether an error is in fact a response, such as a refusal; the breaker does not count it as a failure. */
type IsAnswer = (error: unknown) => boolean;

/**
 * A remote service. Each call has a time limit, and the number of running and waiting calls is limited. After
 * several failures in a row the breaker opens: calls fail immediately until a trial call succeeds.
 */
export function openPartner(
  name: string,
  { log, limits }: { log?: Log; limits?: Partial<PartnerLimits> } = {},
) {
  const { timeoutMs, maxCalls, maxWaiting, failuresToOpen, openMs } = { ...LIMITS, ...limits };
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  const policy = wrap(
    bulkhead(maxCalls, maxWaiting),
    breaker,
    timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
  );
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + openMs;
    log?.error({ partner: name, alarm: true }, "circuit breaker opened");
  });
  breaker.onReset(() => log?.info({ partner: name }, "circuit breaker closed"));
  const open = () => new PartnerUnavailable(name, "open", openUntil - Date.now());
  function failureOf(error: unknown): unknown {
    if (error instanceof BrokenCircuitError) return open();
    if (error instanceof BulkheadRejectedError) return new PartnerUnavailable(name, "busy", BUSY_MS);
    return error instanceof TaskCancelledError ? new PartnerUnavailable(name, "timeout", openMs) : error;
  }

  return {
    name,
    timeoutMs,
    /** @throws PartnerUnavailable, and whatever `work` throws */
    async call<T>(work: (signal: AbortSignal) => Promise<T>, isAnswer: IsAnswer = () => false): Promise<T> {
      requireNoTransaction(`a call to the ${name}`);
      // cockatiel would queue further calls behind the trial call
      if (breaker.state === CircuitState.HalfOpen) throw open();
      /** Passes errors that are responses through the breaker as values. */
      const callWith = (signal: AbortSignal) =>
        work(signal).then(
          (value) => ({ value }),
          (error: unknown) => {
            if (!isAnswer(error)) throw error;
            return { error };
          },
        );
      const callWithPolicy = () => policy.execute(({ signal }) => callWith(signal));
      const answer = await withSpan(name, { kind: "client" }, callWithPolicy).catch((error: unknown) => {
        throw failureOf(error);
      });
      if ("error" in answer) throw answer.error;
      return answer.value;
    },
    /** Whether its recent calls failed. */
    isUnavailable: () => breaker.state !== CircuitState.Closed && Date.now() < openUntil + LATELY_MS,
  };
}
export type Partner = ReturnType<typeof openPartner>;

/**
 * No user waits for texts from the model: calls may be slow, and an open breaker allows a trial call only
 * after a minute.
 */
const MODEL_LIMITS = { timeoutMs: 20_000, maxCalls: 8, maxWaiting: 100, openMs: 60_000 };

/** All remote services, with one breaker each per process. */
export const openPartners = (log: Log, { files = false, model = false } = {}) => ({
  gateway: openPartner("payment gateway", { log }),
  mail: openPartner("mail server", { log, limits: { timeoutMs: 30_000, maxWaiting: 200 } }),
  google: openPartner("Google sign-in", { log, limits: { timeoutMs: 5_000 } }),
  ...(files && {
    files: openPartner("file store", { log, limits: { timeoutMs: 60_000, maxWaiting: 200 } }),
  }),
  ...(model && { model: openPartner("language model", { log, limits: MODEL_LIMITS }) }),
});
export type Partners = ReturnType<typeof openPartners>;

/** The names of partners whose recent calls failed. */
export const unavailablePartners = (partners: Partners): string[] =>
  Object.values(partners).flatMap((partner) => (partner.isUnavailable() ? [partner.name] : []));
