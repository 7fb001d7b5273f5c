import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import type { Services } from "../../../platform/services.server.ts";
import { type CodeAnswer } from "../contract.ts";
import { AskPasskey, PasskeyAnswer } from "../passkeys.contract.ts";
import { type Ctx, headersOf, openSession } from "../sessions/opening.server.ts";
import { sessionOfCookie } from "../sessions/session-cookie.server.ts";
import { CODE_MS, welcome } from "../sign-in/endpoints.server.ts";
import { askForPasskey, usePasskey } from "./using.server.ts";

const post = <Body>(body: Body) => ({ method: "POST", body, requireRequest: true }) as const;

/** The session of this browser that waits for its second factor, unless it waits for too long. */
async function waitingSession(ctx: Ctx, services: Services) {
  const current = await sessionOfCookie(services, headersOf(ctx));
  if (!current?.session.awaitsCode) return undefined;
  const now = services.clock.now();
  if (now.getTime() - current.session.createdAt.getTime() > CODE_MS) return undefined;
  const grant = current.session.passwordGrantUntil;
  return { userId: current.user.id, grant: grant && grant > now ? grant : undefined };
}

/**
 * Sign-in with a passkey: possession of the device plus its check of the person, so two factors at once.
 * After a password, Google or an emailed link it is the second factor, and the flow continues where that one
 * led.
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
        const passwordGrantUntil = waiting?.userId === userId ? waiting.grant : undefined;
        const opened = { method: "passkey", passwordGrantUntil, awaitsCode: false } as const;
        await openSession(ctx, services, { userId, ...opened });
        await welcome(ctx, services, userId);
        return ctx.json({ success: true, setPassword: Boolean(passwordGrantUntil) } satisfies CodeAnswer);
      }),
    },
  }) satisfies BetterAuthPlugin;
