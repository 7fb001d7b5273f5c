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
import { requireNoneHeld } from "../database/held-connection.server.ts";
import type { Log } from "../observability/log.server.ts";
import { asPart } from "../observability/tracing.server.ts";

export type PartnerLimits = {
  /** How long one call may take. */
  timeoutMs: number;
  /** How many calls run at once. */
  maxCalls: number;
  /** How many more wait for their turn; one more is refused. */
  maxWaiting: number;
  /** How many calls in a row come to nothing before the breaker opens. */
  failuresToOpen: number;
  /** How long the breaker stays open before one call may try again. */
  openMs: number;
};
const LIMITS: PartnerLimits = {
  timeoutMs: 8_000,
  maxCalls: 20,
  maxWaiting: 20,
  failuresToOpen: 5,
  openMs: 10_000,
};

/** For so long one that did not answer counts as away while nobody asks it; milliseconds. */
const LATELY_MS = 10 * 60_000;
/** Milliseconds after which a call that found too many others may be tried again. */
const BUSY_MS = 1_000;

/**
 * Why a partner gave no answer. open, busy: nothing was sent. timeout: the call was given up, and may have
 * taken effect.
 */
export class PartnerAway extends Error {
  readonly kind: "open" | "busy" | "timeout";
  /** After how many seconds another try may help. */
  readonly retryAfterSeconds: number;
  constructor(name: string, kind: PartnerAway["kind"], waitMs: number) {
    super(`The ${name} does not answer (${kind})`);
    this.name = "PartnerAway";
    this.kind = kind;
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** Whether a failure is an answer all the same, such as a refusal: the breaker does not count it. */
type IsAnswer = (error: unknown) => boolean;

/**
 * A service outside that is called over the network. Each call has a time limit, and only so many run and wait
 * at once. After several failures in a row the breaker opens: calls are refused at once, until one that is let
 * through is answered.
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
    log?.error({ partner: name, alarm: true }, "a partner does not answer: calls are refused for a while");
  });
  breaker.onReset(() => log?.info({ partner: name }, "a partner answers again"));
  const open = () => new PartnerAway(name, "open", openUntil - Date.now());
  function failureOf(error: unknown): unknown {
    if (error instanceof BrokenCircuitError) return open();
    if (error instanceof BulkheadRejectedError) return new PartnerAway(name, "busy", BUSY_MS);
    return error instanceof TaskCancelledError ? new PartnerAway(name, "timeout", openMs) : error;
  }

  return {
    name,
    timeoutMs,
    /** @throws PartnerAway, and whatever `work` throws */
    async call<T>(work: (signal: AbortSignal) => Promise<T>, isAnswer: IsAnswer = () => false): Promise<T> {
      requireNoneHeld(`a call to the ${name}`);
      // the breaker would let others wait for the one call that is let through
      if (breaker.state === CircuitState.HalfOpen) throw open();
      /** A failure that is an answer passes the breaker as a value. */
      const answered = (signal: AbortSignal) =>
        work(signal).then(
          (value) => ({ value }),
          (error: unknown) => {
            if (!isAnswer(error)) throw error;
            return { error };
          },
        );
      const asked = () => policy.execute(({ signal }) => answered(signal));
      const answer = await asPart(name, { kind: "client" }, asked).catch((error: unknown) => {
        throw failureOf(error);
      });
      if ("error" in answer) throw answer.error;
      return answer.value;
    },
    /** Whether it did not answer when it was asked lately. */
    isAway: () => breaker.state !== CircuitState.Closed && Date.now() < openUntil + LATELY_MS,
  };
}
export type Partner = ReturnType<typeof openPartner>;

/**
 * A text that nobody waits for: it may take its time, and one that does not come is asked for no sooner than
 * a minute later.
 */
const MODEL_LIMITS = { timeoutMs: 20_000, maxCalls: 8, maxWaiting: 100, openMs: 60_000 };

/** Everybody outside whom the site calls, one breaker each for a process. */
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

/** The names of those who did not answer lately. */
export const partnersAway = (partners: Partners): string[] =>
  Object.values(partners).flatMap((partner) => (partner.isAway() ? [partner.name] : []));
