import sharp from "sharp";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import type { Services } from "../../../platform/services.server.ts";
import { readSession } from "../accounts.server.ts";
import { createPerson } from "../fixtures.ts";

export const photo = () => sharp({ create: { width: 900, height: 600, channels: 3, background: "#b5623c" } });

/** Creates signed-in members, and reads the user of a client's session. */
export function profileFixtures(services: Services) {
  const whoIs = async (client: AuthClient) => (await readSession(services, client.headers())).user;

  async function member(headers: Record<string, string> = {}) {
    const person = await createPerson(services);
    const signIn = async (requestHeaders = headers) => {
      const client = openAuthClient(services);
      await client.post("/sign-in", { email: person.email, password: person.password }, requestHeaders);
      return client;
    };
    return { person, visitor: await signIn(), signIn };
  }
  return { whoIs, member };
}
