import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { start } from "../sandbox/google/start.ts";

/** Starts the Google sandbox for a site with this origin. */
export async function openGoogle(origin: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-google-"));
  const google = await start({ folder, siteUrl: origin, origin });
  const next = (response: Response) => new URL(response.headers.get("location") ?? "", origin).href;
  return {
    env: google.env,
    /**
     * Visits the address to which the site redirected, submits the form of the sign-in page, and returns the
     * address on the site to which that redirects.
     */
    async signIn(address: string, form: Record<string, string>): Promise<string> {
      const jar = new Map<string, string>();
      const visit = async (target: string, body?: Record<string, string>) => {
        const response = await fetch(target.replace(origin, google.http), {
          redirect: "manual",
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
          ...(body && { method: "POST", body: new URLSearchParams(body) }),
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          jar.set(name!, value!);
        }
        return response;
      };
      const page = next(await visit(address));
      return next(await visit(next(await visit(page, form))));
    },
    async close() {
      await google.stop?.();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
