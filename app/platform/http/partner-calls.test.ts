import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "../observability/log.server.ts";
import { openPartner, PartnerUnavailable, type PartnerLimits } from "./partner-calls.server.ts";

const never = () => new Promise<never>(() => {});
const fails = async () => {
  throw new Error("no answer");
};
const open = (limits: Partial<PartnerLimits>) => {
  const log = { error: vi.fn(), info: vi.fn() };
  return { log, partner: openPartner("bank", { log: log as unknown as Log, limits }) };
};
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: unknown) => (error instanceof PartnerUnavailable ? error.kind : "failed"),
  );

/** The breaker reads this clock, so the tests need not wait. */
const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

describe("[HOUSE-01] a partner", () => {
  test("aborts a call at its time limit", async () => {
    const { partner } = open({ timeoutMs: 20 });
    let receivedSignal: AbortSignal | undefined;
    expect(await kindOf(partner.call((signal) => ((receivedSignal = signal), never())))).toBe("timeout");
    expect(receivedSignal?.aborted).toBe(true);
  });

  test("limits running and waiting calls", async () => {
    const { partner } = open({ maxCalls: 2, maxWaiting: 8 });
    let [running, mostRunning] = [0, 0];
    const work = async () => {
      mostRunning = Math.max(mostRunning, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    };
    await Promise.all(Array.from({ length: 10 }, () => partner.call(work)));
    expect(mostRunning).toBe(2);

    const busy = open({ maxCalls: 1, maxWaiting: 0 }).partner;
    const blocker = Promise.withResolvers<string>();
    const first = busy.call(() => blocker.promise);
    const late = vi.fn(fails);
    expect(await kindOf(busy.call(late))).toBe("busy");
    expect(late).not.toHaveBeenCalled();
    blocker.resolve("done");
    expect(await first).toBe("done");
  });

  test("refuses calls after several failures in a row, until a trial call succeeds", async () => {
    const { partner, log } = open({ failuresToOpen: 3, openMs: 60 });
    // oxlint-disable-next-line no-await-in-loop -- in a row
    for (let n = 0; n < 3; n++) expect(await kindOf(partner.call(fails))).toBe("failed");
    const work = vi.fn(async () => "yes");
    await expect(partner.call(work)).rejects.toMatchObject({ kind: "open", retryAfterSeconds: 1 });
    expect(work).not.toHaveBeenCalled();
    expect(partner.isUnavailable()).toBe(true);
    expect(log.error).toHaveBeenCalledOnce();

    const trial = Promise.withResolvers<string>();
    advanceClock(60);
    const tried = partner.call(() => trial.promise);
    expect(await kindOf(partner.call(work))).toBe("open"); // only one trial call, and no call waits for it
    trial.resolve("back");
    expect(await tried).toBe("back");
    expect(await partner.call(work)).toBe("yes");
    expect(partner.isUnavailable()).toBe(false);
    expect(log.info).toHaveBeenCalledOnce();
  });

  test("stays open after a failed trial call", async () => {
    const { partner } = open({ failuresToOpen: 1, openMs: 30 });
    await kindOf(partner.call(fails));
    advanceClock(30);
    expect(await kindOf(partner.call(fails))).toBe("failed");
    expect(await kindOf(partner.call(fails))).toBe("open");
  });

  test("[RUN-09] counts as available after ten minutes without calls, until it fails again", async () => {
    const { partner } = open({ failuresToOpen: 2, openMs: 10_000 });
    for (let n = 0; n < 2; n++) await kindOf(partner.call(fails)); // oxlint-disable-line no-await-in-loop -- in a row
    advanceClock(9 * 60_000);
    expect(partner.isUnavailable()).toBe(true);
    advanceClock(2 * 60_000);
    expect(partner.isUnavailable()).toBe(false);
    await kindOf(partner.call(fails));
    expect(partner.isUnavailable()).toBe(true);
  });

  test("counts a refusal as a success", async () => {
    const { partner } = open({ failuresToOpen: 2 });
    const refuse = () => partner.call(fails, () => true);
    for (const call of [() => partner.call(fails), refuse, () => partner.call(fails), refuse, refuse, refuse])
      expect(await kindOf(call())).toBe("failed"); // oxlint-disable-line no-await-in-loop -- in a row
    expect(partner.isUnavailable()).toBe(false);
  });
});
