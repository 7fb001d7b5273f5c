import type { Services } from "../../platform/services.server.ts";
import type { SessionUser } from "./contract.ts";

/** Who sent this request, and the cookies that renew their session. Nobody, without a database call, when no session cookie came along. */
export async function readSession(_services: Services, _headers: Headers): Promise<{ user: SessionUser | null; cookies: string[] }> {
  return { user: null, cookies: [] };
}
