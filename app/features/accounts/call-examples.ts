import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "DELETE /api/account/email": { statuses: [401, 200, 200, 200] },
  "POST /api/account/email": { statuses: [401, 200, 200, 200], body: ({ address }) => ({ email: address }) },
  "POST /api/account/email/link": {
    statuses: [400, 400, 400, 400],
    body: { token: "a".repeat(43) },
  },
  "POST /api/account/passkeys": {
    statuses: [401, 400, 400, 400],
    body: { name: "Phone", id: "aaaa", clientDataJSON: "aaaa", attestationObject: "aaaa", transports: [] },
    accepts: ["too long id", "too long clientDataJSON", "too long attestationObject", "without transports"],
  },
  "DELETE /api/account/passkeys/:id": { statuses: [401, 404, 404, 404] },
  "PUT /api/account/passkeys/:id": { statuses: [401, 404, 404, 404], body: { name: "Phone" } },
  "POST /api/account/passkeys/offer": { statuses: [401, 200, 200, 200] },
  "PUT /api/account/password": {
    statuses: [401, 200, 200, 200],
    body: ({ password }) => ({ current: password, password: "another evening beside the sea" }),
  },
  "POST /api/account/password/link": { statuses: [401, 200, 200, 200] },
  "DELETE /api/account/picture": { statuses: [401, 200, 200, 200] },
  "PUT /api/account/picture": { statuses: [401, 400, 400, 400] },
  "PUT /api/account/profile": {
    statuses: [401, 200, 200, 200],
    body: { firstName: "Zoya", lastName: "Khan", phone: "+91 98450 12345" },
    accepts: ["without phone"],
  },
  "GET /api/account/proof": { statuses: [401, 200, 200, 200] },
  "POST /api/account/proof": {
    statuses: [401, 200, 200, 200],
    body: ({ password }) => ({ password, code: "" }),
    accepts: ["without code"],
  },
  "POST /api/account/proof/passkey": { statuses: [401, 200, 200, 200] },
  "GET /api/account/second-factor": { statuses: [401, 200, 200, 200] },
  "POST /api/account/second-factor/codes": {
    statuses: [401, 400, 400, 400],
    body: ({ password }) => ({ password, code: "" }),
  },
  "POST /api/account/second-factor/off": {
    statuses: [401, 400, 400, 400],
    body: ({ password }) => ({ password, code: "" }),
  },
  "POST /api/account/second-factor/offer": { statuses: [401, 200, 200, 200] },
  "POST /api/account/second-factor/on": {
    statuses: [401, 400, 400, 400],
    body: { code: "123456", trust: false },
    accepts: ["without trust"],
  },
  "DELETE /api/account/sessions": { statuses: [401, 200, 200, 200] },
  "DELETE /api/account/sessions/:id": { statuses: [401, 200, 200, 200] },
  "GET /api/auth/callback/google": { statuses: [302, 302, 302, 302] },
  "POST /api/auth/link/open": { statuses: [400, 400, 400, 400], body: { token: "a".repeat(43) } },
  "POST /api/auth/link/session": {
    statuses: [400, 400, 400, 400],
    body: { access_token: "a".repeat(43), refresh_token: "b".repeat(43) },
  },
  "POST /api/auth/passkey": {
    statuses: [401, 401, 401, 401],
    body: { id: "aaaa", clientDataJSON: "aaaa", authenticatorData: "aaaa", signature: "aaaa" },
    accepts: ["too long id", "too long clientDataJSON", "too long authenticatorData", "too long signature"],
  },
  "POST /api/auth/passkey/options": { statuses: [200, 200, 200, 200], body: {} },
  "POST /api/auth/password": {
    statuses: [401, 403, 403, 403],
    body: { password: "an evening beside the sea" },
    accepts: ["without password"],
  },
  "POST /api/auth/proof": {
    statuses: [200, 200, 200, 200],
    body: ({ address }) => ({ email: address }),
    accepts: ["without email"],
  },
  "POST /api/auth/recover": { statuses: [200, 200, 200, 200], body: ({ address }) => ({ email: address }) },
  "POST /api/auth/resend": { statuses: [200, 200, 200, 200], body: ({ address }) => ({ email: address }) },
  "POST /api/auth/second-factor": {
    statuses: [401, 200, 200, 200],
    body: { code: "123456", trust: false },
    accepts: ["without code", "without trust"],
  },
  "POST /api/auth/sign-in": {
    statuses: [200, 200, 200, 200],
    body: ({ member, password }) => ({ email: member.email, password }),
  },
  "POST /api/auth/sign-in/social": {
    statuses: [404, 404, 404, 404],
    body: { provider: "google", callbackURL: "/", errorCallbackURL: "/auth" },
  },
  "POST /api/auth/sign-out": { statuses: [200, 200, 200, 200], body: {} },
  "POST /api/auth/sign-up": {
    statuses: [200, 200, 200, 200],
    body: ({ address }) => ({
      firstName: "Zoya",
      lastName: "Khan",
      email: address,
      phone: "+91 98450 12345",
      password: "an evening beside the sea",
      confirmPassword: "an evening beside the sea",
    }),
    accepts: ["without phone", "without confirmPassword"],
  },
  "GET /pictures/:name": { statuses: [404, 404, 404, 404] },
};
