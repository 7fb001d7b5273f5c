import tls from "node:tls";
import { countOf } from "../../../lib/plural.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Alarm } from "../contract.ts";

/** A certificate that expires within this many days should have been renewed. */
const RENEW_BEFORE_DAYS = 14;
const LIMIT_MS = 5_000;

/** The expiry of a host's certificate as its clients see it; undefined where the host does not answer. */
const certificateExpiry = (host: string, port: number) =>
  new Promise<Date | undefined>((resolve) => {
    const options = { host, port, servername: host, rejectUnauthorized: false, timeout: LIMIT_MS };
    const socket = tls.connect(options);
    const end = (expiry?: Date) => {
      socket.destroy();
      resolve(expiry);
    };
    socket.once("secureConnect", () => end(new Date(socket.getPeerCertificate().valid_to)));
    socket.once("error", () => end());
    socket.once("timeout", () => end());
  });

/** An alarm for a certificate that expires soon, where the site uses https. */
export async function certificateAlarm({ env, clock }: Pick<Services, "env" | "clock">): Promise<Alarm[]> {
  const { protocol, hostname, port } = new URL(env.ORIGIN);
  if (protocol !== "https:") return [];
  const expiry = await certificateExpiry(hostname, Number(port || 443));
  const days = expiry ? Math.floor((expiry.getTime() - clock.now().getTime()) / DAY_MS) : Infinity;
  if (!(days < RENEW_BEFORE_DAYS)) return [];
  const says =
    days < 0 ? "The certificate has expired." : `The certificate expires in ${countOf(days, "day")}.`;
  return [{ name: "certificate", says }];
}
