import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { questSessionHooks } from "./claim-hooks.server.ts";
import { beginQuest, takeQuest } from "../fixtures.ts";
import * as quest from "../quest.server.ts";

const services = useServices();
const DAY = 86_400_000;

/** Runs with the clock moved `days` ahead. */
async function daysLater<T>(days: number, run: () => Promise<T>): Promise<T> {
  const now = services.clock.now;
  services.clock.now = () => new Date(now().getTime() + days * DAY);
  try {
    return await run();
  } finally {
    services.clock.now = now;
  }
}

describe("claiming", () => {
  test("[QUEST-07] gives this browser's quests to the first account that signs in, with its newest result to open, and nothing to the next", async () => {
    const older = await takeQuest(services, { userId: null, person: "maya" });
    const { headers } = older;
    const half = await beginQuest(services, { userId: null, headers, person: "arjun" }, 20);
    const newer = await daysLater(1, () => takeQuest(services, { userId: null, headers, person: "noor" }));
    expect((await quest.latestResultHere(services, headers))?.sessionId).toBe(newer.sessionId);
    expect((await quest.latestResultFor(services, { userId: null, headers }))?.sessionId).toBe(
      newer.sessionId,
    );

    const arrival = { userId: "u-first", headers, carried: undefined };
    expect(await questSessionHooks.arrived(services, arrival)).toEqual({
      landOn: `/quest-result/u-first/${newer.sessionId}/neo-58-v1`,
    });
    expect((await quest.resultsOf(services, "u-first")).map((r) => r.sessionId)).toEqual([
      newer.sessionId,
      older.sessionId,
    ]);
    const first = { userId: "u-first", headers: new Headers() };
    expect(await quest.currentQuest(services, first)).toMatchObject({
      sessionId: half.sessionId,
      form: "short",
    });

    expect(await questSessionHooks.arrived(services, { ...arrival, userId: "u-second" })).toBeUndefined();
    expect(await quest.resultsOf(services, "u-second")).toEqual([]);
    expect(await quest.ownsByCookie(services, older.sessionId, headers)).toBe(false);
    expect(await quest.latestResultHere(services, headers)).toBeUndefined();
    expect(await quest.readProgress(services, half.sessionId, { userId: null, headers })).toBeUndefined();
  });

  test("[QUEST-07] claims nothing with a missing or guessed cookie", async () => {
    const result = await takeQuest(services, { userId: null, person: "maya" });
    const guesses = [
      "",
      "vv_quest=",
      `vv_quest=${result.sessionId}`,
      `vv_quest=${"A".repeat(43)}`,
      `vv_quest=${"x".repeat(5000)}`,
    ];
    for (const cookie of guesses)
      expect(await quest.claimQuests(services, "u-thief", { headers: new Headers({ cookie }) })).toEqual([]);
    expect((await quest.readResult(services, result.sessionId, result.testId))?.ownerId).toBeNull();
  });

  test("[QUEST-07] gives a quest to one of three accounts that sign in simultaneously", async () => {
    const result = await takeQuest(services, { userId: null, person: "maya" });
    const claims = await Promise.all(
      ["u-a", "u-b", "u-c"].map((id) => quest.claimQuests(services, id, { headers: result.headers })),
    );
    expect(claims.flat()).toEqual([result.sessionId]);
  });

  test("[QUEST-07] carries quests of a browser through the sign-up's email link, confirmed on any device", async () => {
    const result = await takeQuest(services, { userId: null, person: "maya" });
    const carried = await questSessionHooks.carry(services, result.headers);
    expect(carried).toEqual({ questSessions: [result.sessionId] });
    expect(await questSessionHooks.carry(services, new Headers())).toBeUndefined();
    const arrival = { userId: "u-mail", headers: new Headers(), carried };
    expect(await questSessionHooks.arrived(services, arrival)).toEqual({
      landOn: `/quest-result/u-mail/${result.sessionId}/neo-58-v1`,
    });
    expect(await questSessionHooks.arrived(services, { ...arrival, userId: "u-late" })).toBeUndefined();
  });

  test("[QUEST-07] ignores malformed, foreign and deleted quests in a link", async () => {
    for (const questSessions of [undefined, "q_x", [1, null, "q_short"], ["q_0000000000000000000000"]])
      expect(
        await quest.claimQuests(services, "u-odd", { headers: new Headers(), carried: { questSessions } }),
      ).toEqual([]);
  });

  test("[QUEST-07] also claims an unfinished quest, without redirecting to a result", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 5);
    expect(
      await questSessionHooks.arrived(services, {
        userId: "u-half",
        headers: asker.headers,
        carried: undefined,
      }),
    ).toBeUndefined();
    expect(
      await quest.readProgress(services, sessionId, { userId: "u-half", headers: new Headers() }),
    ).toMatchObject({
      ownerId: "u-half",
    });
  });
});

describe("expiry", () => {
  test("[QUEST-08] deletes unclaimed quests 30 days after the last change, and keeps claimed ones", async () => {
    const touched = await beginQuest(services, { userId: null, person: "maya" }, 3);
    const left = await takeQuest(services, { userId: null, person: "noor" });
    const claimed = await takeQuest(services, { userId: null, person: "maya" });
    await quest.claimQuests(services, "u-keeps", claimed);
    const answers = [
      {
        itemId: quest.sheetOf("short").statements[9]!.id,
        value: 2,
        answeredAt: services.clock.now().toISOString(),
      },
    ];
    await daysLater(20, () =>
      quest.recordAnswers(services, { sessionId: touched.sessionId, answers }, touched.asker),
    );

    await daysLater(29, () => quest.expireQuests(services));
    expect(await quest.readResult(services, left.sessionId, left.testId)).toBeDefined();
    await daysLater(31, () => quest.expireQuests(services));
    expect(await quest.readResult(services, left.sessionId, left.testId)).toBeUndefined();
    expect(
      await quest.readProgress(services, left.sessionId, { userId: null, headers: left.headers }),
    ).toBeUndefined();
    expect(await quest.readProgress(services, touched.sessionId, touched.asker)).toBeDefined();
    expect(await quest.readResult(services, claimed.sessionId, claimed.testId)).toBeDefined();
  });

  test("[QUEST-08] finishing and continuing in another browser restart the 30 days", async () => {
    const form = "short" as const;
    const finished = await beginQuest(services, { userId: null, person: "maya" }, 58);
    await daysLater(20, () =>
      quest.finishQuest(services, { sessionId: finished.sessionId, form }, finished.asker),
    );
    const carried = await beginQuest(services, { userId: null, person: "noor" }, 3);
    await daysLater(20, async () => {
      const { url } = await quest.makeResumeLink(services, carried.sessionId, carried.asker);
      await quest.followResumeLink(services, tokenOf(url), new Headers());
    });

    await daysLater(49, () => quest.expireQuests(services));
    expect(await quest.readResult(services, finished.sessionId, "neo-58-v1")).toBeDefined();
    expect(await quest.readProgress(services, carried.sessionId, carried.asker)).toBeDefined();
    await daysLater(51, () => quest.expireQuests(services));
    expect(await quest.readResult(services, finished.sessionId, "neo-58-v1")).toBeUndefined();
    expect(await quest.readProgress(services, carried.sessionId, carried.asker)).toBeUndefined();
  });
});

const tokenOf = (url: string) => new URL(url).pathname.split("/").at(-1)!;

const startAndAnswer = async () => {
  const started = await beginQuest(services, { userId: null, person: "maya" }, 12);
  return {
    ...started,
    token: tokenOf((await quest.makeResumeLink(services, started.sessionId, started.asker)).url),
  };
};

describe("resume links", () => {
  test("[QUEST-01] let one other browser continue once; reading does not use them up", async () => {
    const { sessionId, asker, token } = await startAndAnswer();
    for (let i = 0; i < 3; i++)
      expect(await quest.readResumeLink(services, token)).toEqual({
        state: "ready",
        sessionId,
        answered: 12,
      });
    const [first, second] = await Promise.all(
      [1, 2].map(() => quest.followResumeLink(services, token, new Headers())),
    );
    const followed = [first!, second!].filter((f) => "cookie" in f);
    expect(followed).toHaveLength(1);
    const otherBrowser = {
      userId: null,
      headers: new Headers({ cookie: (followed[0] as { cookie: string }).cookie.split(";")[0]! }),
    };
    expect((await quest.readProgress(services, sessionId, otherBrowser))?.answers).toHaveLength(12);
    expect((await quest.readProgress(services, sessionId, asker))?.answers).toHaveLength(12);
    expect(await quest.readResumeLink(services, token)).toEqual({ state: "used" });
    expect(await quest.followResumeLink(services, token, new Headers())).toEqual({ state: "used" });
  });

  test("[QUEST-01] are refused with a forged, truncated or foreign signature", async () => {
    const { token, sessionId } = await startAndAnswer();
    const [payload, mark] = token.split(".") as [string, string];
    const otherToken = Buffer.from(
      JSON.stringify({ s: sessionId, n: "0".repeat(22), e: Date.now() + DAY }),
    ).toString("base64url");
    const flipped = mark.replace(/^./, (c) => (c === "A" ? "B" : "A"));
    for (const forged of [
      "",
      "x",
      payload,
      `${payload}.`,
      `${payload}.${flipped}`,
      `${otherToken}.${mark}`,
      `${token}.x`,
      `.${mark}`,
      `${token}A`,
    ])
      expect(await quest.readResumeLink(services, forged)).toEqual({ state: "forged" });
    const elsewhere = {
      ...services,
      env: { ...services.env, AUTH_SECRET: "another-secret-of-another-site-0123456789" },
    };
    expect(await quest.readResumeLink(elsewhere, token)).toEqual({ state: "forged" });
  });

  test("[QUEST-01] expire after seven days, and when an account claims the quest", async () => {
    const { token, asker } = await startAndAnswer();
    expect(await daysLater(6.9, () => quest.readResumeLink(services, token))).toMatchObject({
      state: "ready",
    });
    expect(await daysLater(7.1, () => quest.readResumeLink(services, token))).toEqual({ state: "expired" });
    expect(await daysLater(7.1, () => quest.followResumeLink(services, token, new Headers()))).toEqual({
      state: "expired",
    });
    await quest.claimQuests(services, "u-claims", asker);
    expect(await quest.followResumeLink(services, token, new Headers())).toEqual({ state: "gone" });
  });

  test("[QUEST-01] are created only for the quest's owner", async () => {
    const { sessionId } = await startAndAnswer();
    const stranger = { userId: "u-stranger", headers: new Headers() };
    await expect(quest.makeResumeLink(services, sessionId, stranger)).rejects.toMatchObject({
      code: "NOT_YOUR_QUEST",
      status: 403,
    });
    const nowhere = quest.makeResumeLink(services, "q_0000000000000000000000", stranger);
    await expect(nowhere).rejects.toMatchObject({ code: "QUEST_NOT_FOUND", status: 404 });
  });
});
