import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * ok: accepts every email. refuse: refuses every connection (554; RFC 5321, 3.1). silent: accepts connections
 * and sends no greeting.
 */
export const MODES = ["ok", "refuse", "silent"] as const;
export type Mode = (typeof MODES)[number];

const refusal = () => Object.assign(new Error("The mailbox is in refuse mode"), { responseCode: 554 });

/** An SMTP server on a free loopback port; `mode` may be changed while it runs. */
export async function openSmtp(store: (source: Uint8Array) => Promise<void>) {
  const state: { mode: Mode } = { mode: "ok" };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, callback) {
      if (state.mode !== "silent") callback(state.mode === "refuse" ? refusal() : undefined);
    },
    onData(stream, _session, callback) {
      void (async () => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer); // no encoding was set
          await store(Buffer.concat(chunks));
          callback();
        } catch (error) {
          callback(error instanceof Error ? error : new Error(String(error)));
        }
      })();
    },
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  server.on("error", () => {}); // ignores senders that disconnect early
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
