import type { Services } from "../app/platform/services.server.ts";

/** Resolves once all earlier notifications of this database have reached these services. */
export async function notificationsDelivered({ db, notices }: Pick<Services, "db" | "notices">) {
  const delivered = Promise.withResolvers<void>();
  const off = notices.on("round", delivered.resolve);
  await db.$client.query("select pg_notify('site_notices', 'elsewhere round')"); // `send` would call listeners directly
  await delivered.promise;
  off();
}
