import { z } from "zod";
import { PasskeyAnswer, type PasskeyLine } from "./passkeys.contract.ts";

/** The signed-in member as other features see them; never a token. */
export type SessionUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** As entered by the member or received from Google; null if there is none. */
  fullName: string | null;
  /** Full name, or the local part of the email if it is unknown. */
  name: string;
  phone: string | null;
  image: string | null;
  isAdmin: boolean;
  /** The address is in ADMIN_EMAILS, but a live site grants the rights only with a second factor. */
  needsSecondFactor?: boolean;
};

/** `journey` is the id of the visit in which the member signed up, if the browser sent it. */
export const signedUp = {
  name: "accounts.signed-up",
  payload: z.object({ userId: z.string(), journey: z.uuid().optional() }),
} as const;
export const accountConfirmed = {
  name: "accounts.confirmed",
  payload: z.object({ userId: z.string() }),
} as const;

/** A member's address changed, or a change was undone. */
export const emailChanged = {
  name: "accounts.email-changed",
  payload: z.object({ userId: z.string(), before: z.string(), after: z.string() }),
} as const;

/** Kinds of security notices emailed to members. */
export const SECURITY_KINDS = [
  "new-device",
  "password-changed",
  "email-changed",
  "second-factor-on",
  "second-factor-off",
  "recovery-code-used",
  "recovery-codes-renewed",
  "passkey-added",
  "passkey-removed",
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];
/**
 * `detail` depends on the kind: device, new address, passkey name or codes left. `at` is an ISO time, `undo`
 * the id of the email change that the notice's link reverts.
 */
export const securityNotice = {
  name: "accounts.security-notice",
  payload: z.object({
    userId: z.string(),
    to: z.string(),
    kind: z.enum(SECURITY_KINDS),
    detail: z.string(),
    at: z.string(),
    undo: z.string().optional(),
  }),
} as const;

/**
 * An email was requested for an address, which may be unknown. The job looks up the account, so that the call
 * takes the same time for every address. `carried`: data from session hooks for a confirmation link.
 */
export const emailRequested = {
  name: "accounts.email-asked",
  payload: z.object({
    kind: z.enum(["recovery", "confirmation"]),
    email: z.string(),
    carried: z.record(z.string(), z.unknown()).nullable(),
  }),
} as const;
export type EmailRequested = z.infer<typeof emailRequested.payload>;

/** How a session began; "link" is an emailed link (confirmation, recovery, invitation). */
export type SignInMethod = "password" | "google" | "link" | "passkey";

/**
 * Lets other features carry a visitor's data into their account, contributed as `sessionHooks`.
 * `carry` runs at sign-up and resend: its result travels with that attempt's emailed link.
 * `arrived` runs after every completed sign-in with the request's headers and the carried data. It may return
 * a path on this site to open; `resumes` gives that path priority.
 * `left` runs at sign-out and returns the names of cookies to delete.
 */
export type SessionHooks<S> = {
  carry(services: S, headers: Headers): Promise<Record<string, unknown> | undefined>;
  arrived(
    services: S,
    arrival: { userId: string; headers: Headers; carried: Record<string, unknown> | undefined },
  ): Promise<{ landOn?: string; resumes?: boolean } | undefined>;
  left?(services: S, leaving: { userId: string; headers: Headers }): Promise<string[]>;
};

/** Types of emailed links; also part of the fragment of `/auth`. */
export const LINK_TYPES = ["signup", "recovery", "invite"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Error codes of `/api/auth/*` and `/api/account/*`. */
export type AccountsCode =
  | "INVALID_DATA"
  | "USER_ALREADY_EXISTS"
  | "INVALID_EMAIL_OR_PASSWORD"
  | "EMAIL_NOT_VERIFIED"
  | "EMAIL_DELIVERY_FAILED"
  | "LINK_INVALID"
  | "ALREADY_CONFIRMED"
  | "NO_GRANT"
  | "SECOND_FACTOR_REQUIRED"
  | "CODE_WRONG"
  | "PASSKEY_REFUSED"
  | "PICTURE_REFUSED"
  | "AUTHENTICATION_REQUIRED"
  | "ACCOUNT_SUSPENDED"
  | "PROVE_AGAIN"
  | "TOO_MANY_REQUESTS"
  | "PROOF_REQUIRED"
  | "BUSY";

const line = z.string().max(200).default("");
const secret = z.string().length(43);

/** Where the person came from, as the browser stores it (TRACK-01). */
export const SignupOrigin = z.strictObject({
  source: line,
  platform: line,
  medium: line,
  campaign: line,
  referrer: z.string().max(2000).default(""),
  /** Analytics id of the visit. */
  journey: z.uuid().optional(),
});
export type SignupOrigin = z.infer<typeof SignupOrigin>;

/** The browser's solution of a challenge from `POST /api/auth/proof` (`app/lib/proof-of-work.ts`). */
export const WorkProof = z.strictObject({
  challenge: z.string().max(600),
  answer: z.int().min(0),
});
export type WorkProof = z.infer<typeof WorkProof>;

/**
 * Request bodies. The schemas check only shapes; the rules and their messages are in `domain/rules.ts`, so
 * that a missing field gets the same message as an empty one.
 */
export const SignUp = z.strictObject({
  firstName: line,
  lastName: line,
  email: line,
  phone: line,
  password: z.string().max(1000).default(""),
  confirmPassword: z.string().max(1000).optional(),
  origin: SignupOrigin.optional(),
});
export type SignUp = z.infer<typeof SignUp>;
export const SignIn = z.strictObject({
  email: line,
  password: z.string().max(1000).default(""),
  proof: WorkProof.optional(),
});
export type SignIn = z.infer<typeof SignIn>;
export const Address = z.strictObject({ email: line });
/** `bits`: leading zero bits required in the hash of challenge and answer. */
export type ProofAnswer = { success: true; challenge: string; bits: number };
export const OpenLink = z.strictObject({ token: secret });
export const RedeemLink = z.strictObject({ access_token: z.string().max(400), refresh_token: secret });
export const ChoosePassword = z.strictObject({ password: z.string().max(1000).default("") });
/** `trust`: skips the second factor on this device for 30 days. */
export const GiveCode = z.strictObject({
  code: z.string().max(40).default(""),
  trust: z.boolean().default(false),
});
/** Second factors that can complete a pending session. */
export type SecondFactorWays = { app: boolean; passkey: boolean };

export const ChangeProfile = z.strictObject({ firstName: line, lastName: line, phone: line });
export type ChangeProfile = z.infer<typeof ChangeProfile>;
export const ChangePassword = z.strictObject({
  current: z.string().max(1000).default(""),
  password: z.string().max(1000).default(""),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
/** Actions of emailed links about an email change. */
export const EMAIL_CHANGE_STEPS = ["confirm", "undo"] as const;
export type EmailChangeStep = (typeof EMAIL_CHANGE_STEPS)[number];
export const FollowEmailChange = z.strictObject({ token: z.string().max(400) });
export const Proof = z.strictObject({
  password: z.string().max(1000).default(""),
  code: z.string().max(40).default(""),
  passkey: PasskeyAnswer.optional(),
});
export type Proof = z.infer<typeof Proof>;

/** Methods available to a member for confirming their identity. */
export type RequiredProof = { success: true; password: boolean; code: boolean; passkey: boolean };

export const StartGoogle = z.strictObject({
  provider: z.literal("google"),
  callbackURL: z.string().max(2000),
  errorCallbackURL: z.string().max(2000),
  additionalData: z.strictObject({ origin: SignupOrigin.optional() }).optional(),
});
export type StartGoogle = z.infer<typeof StartGoogle>;

/** `confirmed`: signed in without email confirmation. `delivered`: the mail server accepted the email. */
export type SignUpAnswer = { success: true; confirmed: boolean; delivered: boolean };
/** `secondFactor`: the session is valid only after the second factor. */
export type SignInAnswer = { success: true; secondFactor: boolean };
/** `setPassword`: the member must choose a password next. */
export type CodeAnswer = { success: true; setPassword: boolean };
/** `setPassword` as in `CodeAnswer`, `secondFactor` as in `SignInAnswer`. */
export type RedeemAnswer = { success: true; type: LinkType; setPassword: boolean; secondFactor: boolean };
export type OpenAnswer = { success: true; access_token: string; refresh_token: string; type: LinkType };

/** A pending email change; `expiresAt` is an ISO time. */
export type EmailChangeState = { newEmail: string; expiresAt: string };
/** Result of following an emailed link about an email change. */
export type EmailChangeAnswer = { success: true; outcome: "changed" | "undone" };
/** A device on which the member is signed in. Times are ISO. */
export type ActiveSession = {
  id: string;
  device: string;
  method: SignInMethod | null;
  began: string;
  lastSeen: string;
  here: boolean;
};
/** `codesLeft` counts unused recovery codes. */
export type SecondFactorState = { on: boolean; codesLeft: number };
/** The account as /profile shows it. */
export type Account = {
  hasPassword: boolean;
  hasGoogle: boolean;
  emailChange: EmailChangeState | null;
  sessions: ActiveSession[];
  secondFactor: SecondFactorState;
  passkeys: PasskeyLine[];
};
/** Setup data for an authenticator app: the otpauth URI, its QR code as SVG, and the secret in base32. */
export type SecondFactorOffer = { uri: string; qr: string; secret: string };

/** `waiting`: not confirmed yet; `invited`: invitation not accepted yet; `suspended` overrides the others. */
export const MEMBER_STATES = ["confirmed", "waiting", "invited", "suspended"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
/** A row of the administration's member list. */
export type MemberLine = {
  id: string;
  name: string;
  email: string;
  state: MemberState;
  isAdmin: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
};
/** A member's details in the administration. `ways`: sign-in methods; `lastSeenAt`: of all open sessions. */
export type MemberFacts = MemberLine & {
  phone: string | null;
  /** Sign-up source in words; empty if direct or unknown. */
  source: string;
  ways: ("password" | "google" | "passkey")[];
  secondFactor: boolean;
  suspendedAt: Date | null;
  sessions: number;
  lastSeenAt: Date | null;
};
