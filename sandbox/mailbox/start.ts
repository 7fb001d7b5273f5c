import path from "node:path";
import type { StandIn, Settings } from "../stand-in.ts";
import { openEmailStore } from "./emails.ts";
import { openHttp } from "./http.ts";
import { openSmtp } from "./smtp.ts";

/** Starts the mailbox; after a crash its SMTP server has the port of before, too. */
export async function start({ port, folder, before }: Settings): Promise<StandIn> {
  const emailStore = await openEmailStore(path.join(folder, "letters"));
  const { SMTP_URL = "smtp://127.0.0.1:0" } = before;
  const smtp = await openSmtp((source) => emailStore.store(source), Number(new URL(SMTP_URL).port));
  const web = await openHttp(port, emailStore, smtp.state);
  return { http: web.url, env: { SMTP_URL: smtp.url } };
}
