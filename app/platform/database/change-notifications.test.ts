import { expect, onTestFinished, test } from "vitest";
import { notificationsDelivered } from "../../../testing/notifications-delivered.ts";
import { useServices } from "../../../testing/services.ts";
import { transaction } from "./db.server.ts";
import { LISTENER_NAME } from "./change-notifications.server.ts";

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
  const heard = transaction(services.db, async (tx) => {
    await services.notices.send(tx, "trial");
    expect(forgotten).toBe(0);
  });
  expect(await heard.then(() => forgotten)).toBe(1);
  // the notice that arrives through PostgreSQL is a duplicate
  let around = 0;
  const offAround = services.notices.on("around", () => around++);
  await services.db.$client.query("select pg_notify('site_notices', 'around')");
  await expect.poll(() => around).toBe(1);
  expect(forgotten).toBe(1);
  off();
  offAround();
});

/** Delays notices of the listening connection until released. */
async function holdUp() {
  const { rows } = await services.db.$client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = $1 and datname = current_database()",
    [LISTENER_NAME],
  );
  for (const { pid } of rows) process.kill(pid, "SIGSTOP");
  const letGo = () => rows.forEach(({ pid }) => process.kill(pid, "SIGCONT"));
  onTestFinished(letGo);
  return letGo;
}

test("[ADMIN-04] delivers rapid changes of one connection once each, at once", async () => {
  let heard = 0;
  onTestFinished(services.notices.on("trial", () => heard++));
  const change = (meanwhile?: () => Promise<void>) =>
    transaction(services.db, async (tx) => {
      await services.notices.send(tx, "trial");
      await meanwhile?.();
    });
  const letGo = await holdUp();
  await change();
  await change();
  expect(heard).toBe(2);
  letGo();
  await notificationsDelivered(services);
  expect(heard, "what has gone round was heard before").toBe(2);

  const letGoAgain = await holdUp();
  await change();
  expect(heard).toBe(3);
  const [said, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = change(async () => {
    said.resolve();
    await mayGoOn.promise;
  });
  await said.promise;
  letGoAgain();
  await notificationsDelivered(services);
  expect(heard, "the one before has gone round, and this one is not made yet").toBe(3);
  mayGoOn.resolve();
  await changing;
  expect(heard).toBe(4);
  await notificationsDelivered(services);
  expect(heard).toBe(4);
});
