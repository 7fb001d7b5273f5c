import type { Services } from "../app/platform/services.server.ts";

/** Resolves when all earlier notifications of this database have reached the process of these services. */
export async function goneRound({ db, notices }: Pick<Services, "db" | "notices">) {
  const heard = Promise.withResolvers<void>();
  const off = notices.on("round", heard.resolve);
  await db.$client.query("select pg_notify('site_notices', 'round')"); // not by `send`, which is heard at once
  await heard.promise;
  off();
}
