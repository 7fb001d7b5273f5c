import { expect, test } from "vitest";
import type { Reaction } from "../../contract.ts";
import { openReactionOrder } from "./reaction-order.ts";

/** Records calls in the order in which they are sent; the test decides when to answer them. */
function openServer() {
  const calls: { reaction: string; answer: (arrived: boolean) => void }[] = [];
  const send = (reaction: string) => () =>
    new Promise<boolean>((answer) => void calls.push({ reaction, answer }));
  const sent = () => calls.map(({ reaction }) => reaction);
  const called = (count: number) => expect.poll(sent).toHaveLength(count);
  return { calls, send, sent, called };
}

test("[RESULT-06] sends a second tap after the answer to the first, so that the last one is stored", async () => {
  const { calls, send, sent, called } = openServer();
  const order = openReactionOrder();
  const first = order.react("work", "like", send("like"));
  await called(1);
  const second = order.react("work", "none", send("none"));
  expect(sent()).toEqual(["like"]);
  calls[0]!.answer(true);
  await called(2);
  calls[1]!.answer(true);
  expect(await Promise.all([first, second])).toEqual([undefined, { arrived: true, stored: "none" }]);
  expect(sent()).toEqual(["like", "none"]);
});

test("[RESULT-06] sends only the last of several queued taps, without delaying other sections", async () => {
  const { calls, send, sent, called } = openServer();
  const order = openReactionOrder();
  const taps: [Reaction, string][] = [
    ["like", "1 like"],
    ["none", "2 none"],
    ["dislike", "3 dislike"],
  ];
  const tap = ([reaction, name]: [Reaction, string]) => order.react("work", reaction, send(name));
  const first = tap(taps[0]!);
  await called(1);
  const laterTaps = taps.slice(1).map(tap);
  const otherTap = order.react("films", "like", send("films"));
  await called(2);
  expect(sent()).toEqual(["1 like", "films"]);
  for (const { answer } of calls) answer(true);
  await called(3);
  calls[2]!.answer(true);
  expect(await Promise.all([first, ...laterTaps, otherTap])).toEqual([
    undefined,
    undefined,
    { arrived: true, stored: "dislike" },
    { arrived: true, stored: "like" },
  ]);
  expect(sent()).toEqual(["1 like", "films", "3 dislike"]);
});

test.each([
  ["was stored last", true, "like"],
  ["was there before, which the caller knows", false, undefined],
])("[RESULT-06] restores what %s after a tap that failed", async (_, firstArrives, stored) => {
  const { calls, send, called } = openServer();
  const order = openReactionOrder();
  const first = order.react("work", "like", send("like"));
  await called(1);
  const second = order.react("work", "none", send("none"));
  calls[0]!.answer(firstArrives);
  await called(2);
  calls[1]!.answer(false);
  expect(await Promise.all([first, second])).toEqual([undefined, { arrived: false, stored }]);
});

test("[RESULT-06] sends a comment after the preceding reaction, even if that failed", async () => {
  const { calls, send, sent, called } = openServer();
  const order = openReactionOrder();
  const tap = order.react("work", "like", () => Promise.reject(new Error("offline")));
  const thought = order.inTurn("work", send("a thought"));
  await expect(tap).rejects.toThrow("offline");
  await called(1);
  calls[0]!.answer(true);
  expect([await thought, sent()]).toEqual([true, ["a thought"]]);
});
