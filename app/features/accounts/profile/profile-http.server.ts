import { Hono, type Context } from "hono";
import { AppError } from "../../../platform/errors.ts";
import { readBody, readJson, requireSameOrigin } from "../../../platform/http/requests.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { endOtherSessions, endSession } from "../sessions/active-sessions.server.ts";
import { countAttempt } from "../../../platform/http/rate-limits.server.ts";
import { changePassword, proveByPassword } from "../passwords/change-password.server.ts";
import {
  Address,
  ChangePassword,
  ChangeProfile,
  FollowEmailChange,
  GiveCode,
  Proof,
  type RequiredProof,
  type SessionUser,
} from "../contract.ts";
import { AddPasskey, NamePasskey } from "../passkeys.contract.ts";
import { passwordOf } from "../passwords/credentials.server.ts";
import { cancelEmailChange, followEmailChangeLink, requestEmailChange } from "./email-change.server.ts";
import { requestRecovery } from "../links/emails.server.ts";
import { limitsOf } from "../sign-in/limits.server.ts";
import { PICTURE_BYTES, putPicture, readPicture, removePicture } from "./pictures.server.ts";
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from "../passkeys/passkeys.server.ts";
import { askForPasskey } from "../passkeys/using.server.ts";
import { countSessionCode, proveAgain, requireRecentProof } from "../sessions/proving.server.ts";
import { secondFactorWays } from "../second-factor/ways.server.ts";
import { changeProfile } from "./profile.server.ts";
import { findSession, requireSession } from "../sessions/reading.server.ts";
import {
  offerSecondFactor,
  readSecondFactor,
  renewCodes,
  turnOff,
  turnOn,
  useCode,
} from "../second-factor/second-factor.server.ts";

const BASE = "/api/account";
const success = { success: true } as const;
type Routes = { app: Hono; services: Services; limits: ReturnType<typeof limitsOf> };

/** Requires the site's own origin and a session, and disables caching. */
async function requireMember(c: Context, services: Services) {
  requireSameOrigin(c, services.env);
  c.header("cache-control", "no-store");
  return requireSession(services, c.req.raw.headers);
}

/** Also requires a proof of identity within the last hour, for calls that change access to the account. */
async function requireProvenMember(c: Context, services: Services) {
  const member = await requireMember(c, services);
  await requireRecentProof(services, c.req.raw.headers);
  return member;
}

const tooLarge = () =>
  new AppError("PICTURE_REFUSED", "The picture is larger than 5 MB", { status: 413, field: "picture" });

/** Name, phone and picture. */
function person({ app, services, limits }: Routes) {
  app.put(`${BASE}/profile`, async (c) => {
    const { user } = await requireMember(c, services);
    await changeProfile(services, user.id, await readJson(c, ChangeProfile));
    return c.json(success);
  });
  app.put(`${BASE}/picture`, async (c) => {
    const { user } = await requireMember(c, services);
    await countAttempt(services, `picture ${user.id}`, limits.pictures);
    return c.json({
      ...success,
      image: await putPicture(services, user.id, await readBody(c, PICTURE_BYTES, tooLarge)),
    });
  });
  app.delete(`${BASE}/picture`, async (c) => {
    const { user } = await requireMember(c, services);
    await removePicture(services, user.id);
    return c.json(success);
  });
  app.get("/pictures/:name", async (c) => {
    const picture = await readPicture(services, c.req.path);
    if (!picture) throw new AppError("NOT_FOUND", "There is no such picture", { status: 404 });
    const headers = {
      "content-type": "image/webp",
      "content-length": String(picture.size),
      "cache-control": "private, max-age=31536000, immutable",
    };
    return new Response(picture.stream(), { headers });
  });
}

/** Email and password. */
function keys({ app, services, limits }: Routes) {
  app.post(`${BASE}/email`, async (c) => {
    const { user } = await requireProvenMember(c, services);
    const { email } = await readJson(c, Address);
    await countAttempt(services, `letters for ${user.id}`, limits.emailsPerAccount);
    await requestEmailChange(services, user, email);
    return c.json(success);
  });
  app.delete(`${BASE}/email`, async (c) => {
    const { user } = await requireMember(c, services);
    await cancelEmailChange(services, user.id);
    return c.json(success);
  });
  app.post(`${BASE}/email/link`, async (c) => {
    requireSameOrigin(c, services.env);
    const { token } = await readJson(c, FollowEmailChange);
    const { sessionId } = await findSession(services, c.req.raw.headers);
    return c.json(await followEmailChangeLink(services, { token, sessionId }));
  });
  app.put(`${BASE}/password`, async (c) => {
    const member = await requireMember(c, services);
    await changePassword(services, member, await readJson(c, ChangePassword));
    return c.json(success);
  });
  app.post(`${BASE}/password/link`, async (c) => {
    const { user } = await requireMember(c, services);
    await countAttempt(services, `letters for ${user.id}`, limits.emailsPerAccount);
    await requestRecovery(services, user.email);
    return c.json(success);
  });
}

function devices({ app, services }: Routes) {
  app.delete(`${BASE}/sessions/:id`, async (c) => {
    const { user } = await requireProvenMember(c, services);
    await endSession(services, user.id, c.req.param("id"));
    return c.json(success);
  });
  app.delete(`${BASE}/sessions`, async (c) => {
    const { user, sessionId } = await requireProvenMember(c, services);
    await endOtherSessions(services, { userId: user.id, sessionId });
    return c.json(success);
  });
}

/** Confirms the member's identity for the next hour. */
function proof({ app, services }: Routes) {
  app.get(`${BASE}/proof`, async (c) => {
    const { user } = await requireMember(c, services);
    const { app: code, passkey } = await secondFactorWays(services, user.id);
    const password = Boolean(await passwordOf(services.db, user.id)) && !(passkey && !code && user.isAdmin);
    return c.json({ ...success, password, code, passkey } satisfies RequiredProof);
  });
  app.post(`${BASE}/proof`, async (c) => {
    await requireMember(c, services);
    await proveAgain(services, c.req.raw.headers, await readJson(c, Proof));
    return c.json(success);
  });
}

/** Passkeys; adding and removing require a recent proof of identity. */
function passkeyCalls({ app, services, limits }: Routes) {
  const path = `${BASE}/passkeys`;
  const counted = async (c: Context) => {
    const member = await requireMember(c, services);
    await countAttempt(services, `passkeys ${member.user.id}`, limits.passkeys);
    await requireRecentProof(services, c.req.raw.headers);
    return { ...member.user, sessionId: member.sessionId };
  };
  app.post(`${path}/offer`, async (c) => c.json(await offerPasskey(services, await counted(c))));
  app.post(path, async (c) => {
    await addPasskey(services, await counted(c), await readJson(c, AddPasskey));
    return c.json(success);
  });
  app.post(`${BASE}/proof/passkey`, async (c) => {
    const { user } = await requireMember(c, services);
    await countAttempt(services, `passkeys ${user.id}`, limits.passkeys);
    return c.json(await askForPasskey(services, "proof", user.id));
  });
  app.put(`${path}/:id`, async (c) => {
    const { user } = await requireMember(c, services);
    await renamePasskey(services, user.id, c.req.param("id"), (await readJson(c, NamePasskey)).name);
    return c.json(success);
  });
  app.delete(`${path}/:id`, async (c) => {
    await removePasskey(services, await counted(c), c.req.param("id"));
    return c.json(success);
  });
}

/** Verifies the password, if there is one, and a code before the second factor changes. */
async function provePasswordAndCode(services: Services, user: SessionUser, { password, code }: Proof) {
  if (await passwordOf(services.db, user.id)) await proveByPassword(services, user.id, password, "password");
  await countSessionCode(services, user.id);
  await useCode(services, user, code);
}

function secondFactor({ app, services }: Routes) {
  const path = `${BASE}/second-factor`;
  app.get(path, async (c) => {
    const { user } = await requireMember(c, services);
    return c.json({ ...success, ...(await readSecondFactor(services, user.id)) });
  });
  app.post(`${path}/offer`, async (c) =>
    c.json({
      ...success,
      ...(await offerSecondFactor(services, (await requireProvenMember(c, services)).user)),
    }),
  );
  app.post(`${path}/on`, async (c) => {
    const { user, sessionId } = await requireProvenMember(c, services);
    await countSessionCode(services, user.id);
    const { code } = await readJson(c, GiveCode);
    return c.json({ ...success, codes: await turnOn(services, { ...user, sessionId }, code) });
  });
  app.post(`${path}/off`, async (c) => {
    const { user, sessionId } = await requireMember(c, services);
    await provePasswordAndCode(services, user, await readJson(c, Proof));
    await turnOff(services, { ...user, sessionId });
    return c.json(success);
  });
  app.post(`${path}/codes`, async (c) => {
    const { user, sessionId } = await requireMember(c, services);
    await provePasswordAndCode(services, user, await readJson(c, Proof));
    return c.json({ ...success, codes: await renewCodes(services, { ...user, sessionId }) });
  });
}

/** `/api/account/*`: changes to the member's own account, and profile pictures. */
export function profileHttp(services: Services) {
  const app = new Hono();
  const routes = { app, services, limits: limitsOf(services.env) };
  for (const addRoutes of [person, keys, devices, proof, passkeyCalls, secondFactor]) addRoutes(routes);
  return app;
}
