import { expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { hashOf } from "../../../lib/signing.server.ts";
import accountsFeature from "../../accounts/feature.server.ts";
import { findUser } from "../../accounts/accounts.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import rightsFeature from "../feature.server.ts";
import { eraseRestored, recordErased } from "./restored.server.ts";
import { sampleFeature, withData } from "../rights-fixtures.ts";

const services = useServices();
const sentEmails = useSentEmails(services);

test("[RUN-08] erases again, without an email, only members whom a restored copy brought back", async () => {
  const erasedOf: string[] = [];
  const sample = withData("shelf", {
    ...sampleFeature,
    erase: async (_services, _tx, { id }) => void erasedOf.push(id),
    files: async (_tx, { id }) => [`books/${id}.pdf`],
  });
  services.features = [sample, rightsFeature, accountsFeature];
  const [gone, stays] = [await createPerson(services), await createPerson(services)];
  for (const { id } of [gone, stays])
    await services.storage.write(`books/${id}.pdf`, new TextEncoder().encode("%PDF"));
  const before = [gone, stays].map(({ email }) => sentEmails.to(email).length);

  expect(await eraseRestored(services)).toBe(0);
  expect(await findUser(services, gone.id)).toMatchObject({ email: gone.email });
  await recordErased(services, hashOf(gone.id));
  await recordErased(services, hashOf("somebody whom this copy does not know"));

  expect(await eraseRestored(services)).toBe(1);
  expect(await findUser(services, gone.id)).toBeUndefined();
  expect(erasedOf).toEqual([gone.id]);
  expect(await services.storage.read(`books/${gone.id}.pdf`)).toBeUndefined();
  expect(await findUser(services, stays.id)).toMatchObject({ email: stays.email });
  expect(await services.storage.read(`books/${stays.id}.pdf`)).toBeDefined();
  expect([gone, stays].map(({ email }) => sentEmails.to(email).length)).toEqual(before);
  expect(await eraseRestored(services)).toBe(0);
});
