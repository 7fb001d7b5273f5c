import { expect, onTestFinished, test } from "vitest";
import { notificationsDelivered } from "../../../testing/notifications-delivered.ts";
import { useServices } from "../../../testing/services.ts";
import { transaction } from "./db.server.ts";

const services = useServices();

test("[ADMIN-04] calls local listeners right after the commit, and not after a rollback", async () => {
  let forgotten = 0;
  const off = services.notices.on("trial", () => forgotten++);
  const failing = transaction(services.db, async (tx) => {
    await services.notices.send(tx, "trial");
    throw new Error("not made");
  });
  await expect(failing).rejects.toThrow("not made");
  expect(forgotten).toBe(0);
  const notified = transaction(services.db, async (tx) => {
    await services.notices.send(tx, "trial");
    expect(forgotten).toBe(0);
  });
  expect(await notified.then(() => forgotten)).toBe(1);
  await notificationsDelivered(services);
  expect(forgotten, "this process ignores its own notice").toBe(1);
  off();
});

test("[ADMIN-04] calls listeners for notices of other connections", async () => {
  let around = 0;
  onTestFinished(services.notices.on("around", () => around++));
  await services.db.$client.query("select pg_notify('site_notices', 'elsewhere around')");
  await expect.poll(() => around).toBe(1);
});
