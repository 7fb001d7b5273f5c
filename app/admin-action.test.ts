import { beforeAll, expect, test } from "vitest";
import { redirect } from "react-router";
import { z } from "zod";
import { openAction } from "../testing/admin-action.ts";
import { useServices } from "../testing/services.ts";
import { adminAction, intent } from "./admin-action.server.ts";
import { AppError } from "./platform/errors.ts";

const services = useServices();
const action = adminAction({
  count: intent({
    input: z.strictObject({ n: z.coerce.number("Enter a number") }),
    run: async (_services, { n }, by) => `${n} by ${by.name}`,
  }),
  refuse: intent({
    input: z.strictObject({}),
    run: () => Promise.reject(new AppError("NOT_NOW", "Not now", { status: 409, field: "n" })),
  }),
  move: intent({ input: z.strictObject({}), run: async () => redirect("/admin/orders", 303) }),
  break: intent({ input: z.strictObject({}), run: () => Promise.reject(new Error("secret")) }),
});
let send: Awaited<ReturnType<typeof openAction>>;
beforeAll(async () => void (send = await openAction(services, action)));

test("[SAFE-10] runs the form's intent as the signed-in administrator", async () => {
  expect(action.intents).toEqual(["count", "refuse", "move", "break"]);
  expect(await send("count", { n: "2" })).toEqual({ status: 200, ok: true, result: "2 by Ada Fernandes" });
});

test("[SAFE-10] returns a refusal with its field and the request id", async () => {
  const wrong = { status: 400, ok: false, code: "INVALID_DATA", field: "n", number: "req-1" };
  expect(await send("count", { n: "two" })).toMatchObject({ ...wrong, error: "Enter a number" });
  expect(await send("refuse")).toMatchObject({ status: 409, code: "NOT_NOW", error: "Not now", field: "n" });
  expect(await send("nothing")).toMatchObject({ status: 400, code: "UNKNOWN_INTENT" });
});

test("responds with an intent's redirect", async () => {
  expect(await send("move")).toEqual({ status: 303, to: "/admin/orders" });
});

test("[SAFE-10] does not reveal the details of an unexpected failure", async () => {
  const failure = { status: 500, code: "SERVER_ERROR", error: "Server error. Please try again" };
  expect(await send("break")).toMatchObject(failure);
});

test("[ADMIN-01] refuses everyone but administrators, even on a page without a guard", async () => {
  for (const as of [{ isAdmin: false }, { needsSecondFactor: true }])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await send("count", { n: "2" }, as)).toMatchObject({ status: 403, code: "ACCESS_DENIED" });
});
