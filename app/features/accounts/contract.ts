import { z } from "zod";
import { PasskeyAnswer, type PasskeyLine } from "./passkeys.contract.ts";

/** The signed-in member as other features see them; never a token. */
export type SessionUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** The name as the person or Google gave it, or null. */
  fullName: string | null;
  /** Full name, or the local part of the email if it is unknown. */
  name: string;
  phone: string | null;
  image: string | null;
  isAdmin: boolean;
  /** Listed as an administrator, but not one yet: a live site requires a second factor. */
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
 * `to` is the recipient, `detail` what the notice names (a device in words, a new address), `at` an ISO time,
 * `undo` the id of a change of address that its link undoes.
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
 * An email was requested for an address, known or not. The job looks up whose it is, so that the call takes
 * the same time for every address. `carried` is what the browser contributes to a confirmation.
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
 * How other features follow a member into their account, contributed as `sessionHooks`.
 * `carry` runs in the browser that signs up: its result travels in that attempt's emailed link.
 * `arrived` runs for every new session with that browser's headers and the carried data, and may return an
 * own-origin path to open.
 * `left` runs at sign-out and returns the cookies to delete from this browser.
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

/** `code` of an answer of `/api/auth/*`. */
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
  /** The journey that this visit is recorded as. */
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
 * Bodies of the calls. They check shapes only; the rules and their messages are in `domain/rules.ts`, so that
 * a missing field gets the same message as an empty one.
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
/** `bits`: number of leading zero bits that the hash of challenge and answer must have. */
export type ProofAnswer = { success: true; challenge: string; bits: number };
export const OpenLink = z.strictObject({ token: secret });
export const RedeemLink = z.strictObject({ access_token: z.string().max(400), refresh_token: secret });
export const ChoosePassword = z.strictObject({ password: z.string().max(1000).default("") });
/** `trust`: do not ask again on this device for 30 days. */
export const GiveCode = z.strictObject({
  code: z.string().max(40).default(""),
  trust: z.boolean().default(false),
});
/** The ways in which a session that waits for its second factor can be completed. */
export type SecondFactorWays = { app: boolean; passkey: boolean };

export const ChangeProfile = z.strictObject({ firstName: line, lastName: line, phone: line });
export type ChangeProfile = z.infer<typeof ChangeProfile>;
export const ChangePassword = z.strictObject({
  current: z.string().max(1000).default(""),
  password: z.string().max(1000).default(""),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
/** What the link of an email about a change of address does. */
export const EMAIL_CHANGE_STEPS = ["confirm", "undo"] as const;
export type EmailChangeStep = (typeof EMAIL_CHANGE_STEPS)[number];
export const FollowEmailChange = z.strictObject({ token: z.string().max(400) });
export const Proof = z.strictObject({
  password: z.string().max(1000).default(""),
  code: z.string().max(40).default(""),
  passkey: PasskeyAnswer.optional(),
});
export type Proof = z.infer<typeof Proof>;

/** The ways in which a member can confirm their identity. */
export type ProofAsked = { success: true; password: boolean; code: boolean; passkey: boolean };

export const StartGoogle = z.strictObject({
  provider: z.literal("google"),
  callbackURL: z.string().max(2000),
  errorCallbackURL: z.string().max(2000),
  additionalData: z.strictObject({ origin: SignupOrigin.optional() }).optional(),
});
export type StartGoogle = z.infer<typeof StartGoogle>;

/** `confirmed`: the person is signed in already. `delivered`: the mail server accepted the email. */
export type SignUpAnswer = { success: true; confirmed: boolean; delivered: boolean };
/** `secondFactor`: the code must be given before the session is valid. */
export type SignInAnswer = { success: true; secondFactor: boolean };
/** `setPassword`: a password must be chosen next. */
export type CodeAnswer = { success: true; setPassword: boolean };
/** `setPassword`: the person must choose a password before going on. */
export type RedeemAnswer = { success: true; type: LinkType; setPassword: boolean; secondFactor: boolean };
export type OpenAnswer = { success: true; access_token: string; refresh_token: string; type: LinkType };

/** A change of address that waits for its confirmation. */
export type EmailChangeState = { newEmail: string; expiresAt: string };
/** The result of following a link of a change of address. */
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
/**
 * A second factor to be turned on: the URI an authenticator app reads, the same as an SVG, and the secret as
 * text.
 */
export type SecondFactorOffer = { uri: string; qr: string; secret: string };

/**
 * `confirmed` has proved its address, `waiting` not yet; `invited` was invited and has not come; `suspended`
 * overrides these.
 */
export const MEMBER_STATES = ["confirmed", "waiting", "invited", "suspended"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
/** A member as the administration lists them. */
export type MemberLine = {
  id: string;
  name: string;
  email: string;
  state: MemberState;
  isAdmin: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
};
/**
 * A member as the administration shows them. `ways`: sign-in methods; `lastSeenAt`: of the newest session.
 */
export type MemberFacts = MemberLine & {
  phone: string | null;
  /** Where they came from, in words; empty where that is not known. */
  source: string;
  ways: ("password" | "google" | "passkey")[];
  secondFactor: boolean;
  suspendedAt: Date | null;
  sessions: number;
  lastSeenAt: Date | null;
};
