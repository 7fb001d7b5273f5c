import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * ok: takes every letter. refuse: answers whoever connects that there is no service for them (RFC 5321, 3.1).
 * silent: lets one connect and never says a word.
 */
export const MODES = ["ok", "refuse", "silent"] as const;
export type Mode = (typeof MODES)[number];

const refusal = () => Object.assign(new Error("The mailbox was told to refuse"), { responseCode: 554 });

/** A real SMTP server on a free loopback port; `mode` may be changed while it runs. */
export async function openSmtp(store: (source: Uint8Array) => Promise<void>) {
  const state: { mode: Mode } = { mode: "ok" };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      if (state.mode !== "silent") done(state.mode === "refuse" ? refusal() : undefined);
    },
    onData(stream, _session, done) {
      void (async () => {
        try {
          const parts: Buffer[] = [];
          for await (const part of stream) parts.push(part as Buffer); // no encoding was set
          await store(Buffer.concat(parts));
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      })();
    },
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  server.on("error", () => {}); // a sender that hangs up in the middle is its own affair
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
