import path from "node:path";
import type { SandboxPart, Settings } from "../part.ts";
import { openEmailStore } from "./emails.ts";
import { openHttp } from "./http.ts";
import { openSmtp } from "./smtp.ts";

export async function start({ folder }: Settings): Promise<SandboxPart> {
  const emailStore = await openEmailStore(path.join(folder, "letters"));
  const smtp = await openSmtp((source) => emailStore.store(source));
  const web = await openHttp(emailStore, smtp.state);
  return { http: web.url, env: { SMTP_URL: smtp.url } };
}
