import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from "cockatiel";
import { requireNoneHeld } from "./held-connection.server.ts";
import type { Log } from "./log.server.ts";
import { asPart } from "./tracing.server.ts";

export type PartnerLimits = {
  /** How long one call may take. */
  timeoutMs: number;
  /** How many calls run at once; others wait for their turn. */
  maxCalls: number;
  /** How long a call waits for its turn. */
  maxWaitMs: number;
  /** How many calls in a row come to nothing before the breaker opens. */
  failuresToOpen: number;
  /** How long the breaker stays open before one call may try again. */
  openMs: number;
};
const LIMITS: PartnerLimits = {
  timeoutMs: 8_000,
  maxCalls: 20,
  maxWaitMs: 1_000,
  failuresToOpen: 5,
  openMs: 10_000,
};

/** For so long one that did not answer counts as away while nobody asks it; milliseconds. */
const LATELY_MS = 10 * 60_000;

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

/**
 * Whether a failure is an answer all the same, such as a refusal: the breaker counts only those that are
 * none.
 */
type IsAnswer = (error: unknown) => boolean;

/** Lets so many calls run at once; the others wait for their turn, and no longer than a while. */
function openTurns(name: string, maxCalls: number, maxWaitMs: number) {
  const turns = bulkhead(maxCalls, Infinity);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const tired = Promise.withResolvers<never>();
    let gone = false;
    const timer = setTimeout(() => {
      gone = true;
      tired.reject(new PartnerAway(name, "busy", maxWaitMs));
    }, maxWaitMs);
    const begun = turns.execute(async () => {
      clearTimeout(timer);
      return gone ? tired.promise : work();
    });
    return Promise.race([begun, tired.promise]);
  };
}

/**
 * Somebody outside who is asked over the network. Each call has a time limit, and only so many run at once.
 * After several failures in a row the breaker opens: calls are refused at once, until one that is let through
 * is answered.
 */
export function openPartner(
  name: string,
  { log, limits }: { log?: Log; limits?: Partial<PartnerLimits> } = {},
) {
  const { timeoutMs, maxCalls, maxWaitMs, failuresToOpen, openMs } = { ...LIMITS, ...limits };
  const inTurn = openTurns(name, maxCalls, maxWaitMs);
  const limit = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + openMs;
    log?.error({ partner: name, alarm: true }, "a partner does not answer: calls are refused for a while");
  });
  breaker.onReset(() => log?.info({ partner: name }, "a partner answers again"));
  const open = () => new PartnerAway(name, "open", openUntil - Date.now());
  const refuses = () =>
    breaker.state === CircuitState.HalfOpen ||
    (breaker.state === CircuitState.Open && Date.now() < openUntil);

  const limited = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    limit
      .execute(({ signal }) => work(signal))
      .catch((error: unknown) => {
        throw error instanceof TaskCancelledError ? new PartnerAway(name, "timeout", openMs) : error;
      });
  /** Through the breaker: a failure that is an answer passes it as a value. */
  const guarded = <T>(work: (signal: AbortSignal) => Promise<T>, isAnswer: IsAnswer) =>
    breaker.execute(() =>
      limited(work).then(
        (value) => ({ value }),
        (error: unknown) => {
          if (!isAnswer(error)) throw error;
          return { error };
        },
      ),
    );

  return {
    name,
    timeoutMs,
    /** @throws PartnerAway, and whatever `work` throws */
    async call<T>(work: (signal: AbortSignal) => Promise<T>, isAnswer: IsAnswer = () => false): Promise<T> {
      requireNoneHeld(`a call to the ${name}`);
      if (refuses()) throw open();
      const asked = () => inTurn(() => guarded(work, isAnswer));
      const answer = await asPart(name, { kind: "client" }, asked).catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? open() : error;
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
const MODEL_LIMITS = { timeoutMs: 20_000, maxCalls: 8, maxWaitMs: 30_000, openMs: 60_000 };

/** Everybody outside whom the site calls, one breaker each for a process. */
export const openPartners = (log: Log, { files = false, model = false } = {}) => ({
  gateway: openPartner("payment gateway", { log }),
  mail: openPartner("mail server", { log, limits: { timeoutMs: 30_000, maxWaitMs: 10_000 } }),
  google: openPartner("Google sign-in", { log, limits: { timeoutMs: 5_000 } }),
  ...(files && {
    files: openPartner("file store", { log, limits: { timeoutMs: 60_000, maxWaitMs: 10_000 } }),
  }),
  ...(model && { model: openPartner("language model", { log, limits: MODEL_LIMITS }) }),
});
export type Partners = ReturnType<typeof openPartners>;

/** The names of those who did not answer lately. */
export const partnersAway = (partners: Partners): string[] =>
  Object.values(partners).flatMap((partner) => (partner.isAway() ? [partner.name] : []));
