import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import type { Services } from "../../../platform/services.server.ts";
import { type CodeAnswer } from "../contract.ts";
import { AskPasskey, PasskeyAnswer } from "../passkeys.contract.ts";
import { currentSession } from "../sessions/current.server.ts";
import { CODE_MS, openSession, welcome, type OwnSession } from "../sign-in/endpoints.server.ts";
import { askForPasskey, usePasskey } from "./using.server.ts";

const post = <Body>(body: Body) => ({ method: "POST", body, requireRequest: true }) as const;

/** The session of this browser that waits for its second factor, where there is one that is not too old. */
async function waitingSession(ctx: Parameters<typeof currentSession>[0], { clock }: Services) {
  const found = await currentSession(ctx);
  // better-auth does not type our own columns
  const session = found?.session as (typeof found & object)["session"] & OwnSession;
  if (!found || !session.awaitsCode) return undefined;
  const old = clock.now().getTime() - new Date(session.createdAt).getTime() > CODE_MS;
  return old ? undefined : { userId: found.user.id, grant: session.passwordGrantUntil };
}

/**
 * Coming in with a passkey: the device and face, finger or code of it, so two factors at once. After a
 * password, Google or a mail link it is the second factor, and the way goes on where that one led.
 */
export const passkeyEndpoints = (services: Services) =>
  ({
    id: "villa-passkeys",
    endpoints: {
      villaAskPasskey: createAuthEndpoint("/passkey/options", post(AskPasskey), async (ctx) => {
        const waiting = await waitingSession(ctx, services);
        return ctx.json(
          await askForPasskey(services, waiting ? "second-factor" : "sign-in", waiting?.userId),
        );
      }),
      villaUsePasskey: createAuthEndpoint("/passkey", post(PasskeyAnswer), async (ctx) => {
        const waiting = await waitingSession(ctx, services);
        const userId = await usePasskey(services, ctx.body, ["sign-in", "second-factor"]);
        const until = waiting?.userId === userId && waiting.grant ? new Date(waiting.grant) : undefined;
        const grant = until && until > services.clock.now() ? { passwordGrantUntil: until } : {};
        await openSession(ctx, userId, "passkey", { ...grant, awaitsCode: false });
        await welcome(ctx, services, userId);
        const setPassword = "passwordGrantUntil" in grant;
        return ctx.json({ success: true, setPassword } satisfies CodeAnswer);
      }),
    },
  }) satisfies BetterAuthPlugin;
