import { expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { requireSessions, requireWrites } from "./database-urls.server.ts";

const services = useServices();
const direct = () => services.db.$client.options.connectionString!;

test("[RUN-06] accepts an address that leads to PostgreSQL itself", async () => {
  await requireSessions("DATABASE_URL", direct());
  await requireWrites("DATABASE_URL", direct());
});

test("[RUN-06] refuses the address of a database that takes no writes, in one sentence", async () => {
  const readOnly = `${direct()}?options=-c%20default_transaction_read_only%3Don`;
  await expect(requireWrites("MIGRATIONS_URL", readOnly)).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads to a database that takes no writes: .* Name the primary\.$/,
  );
});
