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

/** This browser's session that awaits its second factor, unless it has timed out (`CODE_MS`). */
async function waitingSession(ctx: Ctx, services: Services) {
  const current = await sessionOfCookie(services, headersOf(ctx));
  if (!current?.session.awaitsCode) return undefined;
  const now = services.clock.now();
  if (now.getTime() - current.session.createdAt.getTime() > CODE_MS) return undefined;
  const grant = current.session.passwordGrantUntil;
  return { userId: current.user.id, grant: grant && grant > now ? grant : undefined };
}

/**
 * Sign-in with a passkey, which counts as two factors: possession of the device, and its user verification.
 * After a password, Google or an emailed link it is the second factor, and that flow continues.
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
