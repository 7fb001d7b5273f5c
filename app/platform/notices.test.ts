import { expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";

const services = useServices();

test("[ADMIN-04] who changed something forgets at once what it held of it, and nothing where the change was not made", async () => {
  let forgotten = 0;
  const off = services.notices.on("trial", () => forgotten++);
  const failing = services.db.transaction(async (tx) => {
    await services.notices.send(tx, "trial");
    throw new Error("not made");
  });
  await expect(failing).rejects.toThrow("not made");
  expect(forgotten).toBe(0);
  const heard = services.db.transaction(async (tx) => {
    await services.notices.send(tx, "trial");
    expect(forgotten).toBe(0);
  });
  expect(await heard.then(() => forgotten)).toBe(1);
  // what has gone round has been heard already
  let around = 0;
  const offAround = services.notices.on("around", () => around++);
  await services.db.$client.query("select pg_notify('site_notices', 'around')");
  await expect.poll(() => around).toBe(1);
  expect(forgotten).toBe(1);
  off();
  offAround();
});
