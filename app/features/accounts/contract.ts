import { z } from "zod";
import { PasskeyAnswer, type PasskeyLine } from "./passkeys.contract.ts";

/** The signed-in person as the rest of the product may know them; never a token. */
export type SessionUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** The name as the person or Google gave it, or null. */
  fullName: string | null;
  /** Full name, or the e-mail's local part where none is known. */
  name: string;
  phone: string | null;
  image: string | null;
  isAdmin: boolean;
  /** On the list of administrators, and none yet: a live site's has a second factor. */
  needsSecondFactor?: boolean;
};

/** `journey` is the id of the visit in which somebody signed up, where the browser told it. */
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

/** What a member is told by mail about the safety of their account. */
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
 * Somebody asked for a letter to an address, known or not: the job that follows finds out whose it is, so
 * that the call takes the same time for every address. `carried` is what the browser brings along for a
 * confirmation.
 */
export const emailAsked = {
  name: "accounts.email-asked",
  payload: z.object({
    kind: z.enum(["recovery", "confirmation"]),
    email: z.string(),
    carried: z.record(z.string(), z.unknown()).nullable(),
  }),
} as const;
export type EmailAsked = z.infer<typeof emailAsked.payload>;

/** How a session began: "link" is a mail link (confirmation, recovery, invitation). */
export type SignInMethod = "password" | "google" | "link" | "passkey";

/**
 * How a higher feature follows a person into their account; handed in as `sessionHooks`.
 * `carry` is asked in the browser that signs up: what it returns travels inside the mail link of that very
 * attempt.
 * `arrived` is called for every new session (password, Google, mail link) with that browser's headers and
 * what was carried, and may name an own-origin path to land on.
 * `left` is asked when somebody signs out: the cookies of this browser that go, since they are theirs.
 */
export type SessionHooks<S> = {
  carry(services: S, headers: Headers): Promise<Record<string, unknown> | undefined>;
  arrived(
    services: S,
    arrival: { userId: string; headers: Headers; carried: Record<string, unknown> | undefined },
  ): Promise<{ landOn?: string; resumes?: boolean } | undefined>;
  left?(services: S, leaving: { userId: string; headers: Headers }): Promise<string[]>;
};

/** What a mail link is for; the word also stands in the fragment of `/auth`. */
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

/** Where the person came from, as the browser keeps it (TRACK-01). */
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

/**
 * A number that a browser worked out for a challenge of `POST /api/auth/proof`
 * (`app/lib/proof-of-work.ts`).
 */
export const WorkProof = z.strictObject({
  challenge: z.string().max(600),
  answer: z.int().min(0),
});
export type WorkProof = z.infer<typeof WorkProof>;

/**
 * Bodies of the calls. Shapes only: the rules with their texts are in `domain/rules.ts`, so that a missing
 * field gets the same words as an empty one.
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
/** `bits`: with so many zero bits the hash of challenge and answer begins. */
export type ProofAnswer = { success: true; challenge: string; bits: number };
export const OpenLink = z.strictObject({ token: secret });
export const RedeemLink = z.strictObject({ access_token: z.string().max(400), refresh_token: secret });
export const ChoosePassword = z.strictObject({ password: z.string().max(1000).default("") });
/** `trust`: not to be asked again on this device for 30 days. */
export const GiveCode = z.strictObject({
  code: z.string().max(40).default(""),
  trust: z.boolean().default(false),
});
/** By what a session that waits for its second factor can be opened. */
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

/** By what a member shows anew that it is them. */
export type ProofAsked = { success: true; password: boolean; code: boolean; passkey: boolean };

export const StartGoogle = z.strictObject({
  provider: z.literal("google"),
  callbackURL: z.string().max(2000),
  errorCallbackURL: z.string().max(2000),
  additionalData: z.strictObject({ origin: SignupOrigin.optional() }).optional(),
});
export type StartGoogle = z.infer<typeof StartGoogle>;

/**
 * What sign-up came to: `confirmed` when the person is signed in already, else whether the letter was handed
 * over to the mail server.
 */
export type SignUpAnswer = { success: true; confirmed: boolean; delivered: boolean };
/** `secondFactor`: the session counts for nothing until the code is given. */
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
/** One place where the member is signed in. Times are ISO. */
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
/** What /profile shows beside the member. */
export type Account = {
  hasPassword: boolean;
  hasGoogle: boolean;
  emailChange: EmailChangeState | null;
  sessions: ActiveSession[];
  secondFactor: SecondFactorState;
  passkeys: PasskeyLine[];
};
/**
 * A second factor about to be turned on: the address an authenticator app reads, the same as SVG, and the
 * secret to type.
 */
export type SecondFactorOffer = { uri: string; qr: string; secret: string };

/**
 * How an account stands: `confirmed` has proved its address, `waiting` has not yet, `invited` was asked here
 * and has not come; `suspended` is let in no more, whatever else it is.
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
 * A member as the administration knows them. `ways`: how they can come in; `lastSeenAt`: of their newest
 * session.
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
