import pino from "pino";
import { expect, test } from "vitest";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { useServices } from "../../../../testing/services.ts";
import { logOptions } from "../../../platform/observability/log.server.ts";
import { createPerson } from "../fixtures.ts";

const services = useServices();

test("[SAFE-04] logs successful and failed sign-ins with their method and without the password", async () => {
  const lines: string[] = [];
  services.log = pino(logOptions({ LOG_LEVEL: "info" }), {
    write: (line) => void lines.push(line),
  });
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await client.post("/sign-in", { email: person.email, password: "not-the-one" });
  await client.post("/sign-in", { email: person.email, password: person.password });
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toContainEqual(expect.objectContaining({ security: "wrong-password", userId: person.id }));
  expect(entries).toContainEqual(
    expect.objectContaining({ security: "signed-in", userId: person.id, secondFactor: false }),
  );
  expect(lines.join("")).not.toMatch(/not-the-one|vesper-evening/);
});
