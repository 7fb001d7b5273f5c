import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { LinkType, SignInMethod } from "./contract.ts";

const time = (name: string) => timestamp(name, { withTimezone: true });
const timestamps = {
  createdAt: time("created_at").notNull().defaultNow(),
  updatedAt: time("updated_at").notNull().defaultNow(),
};

// better-auth also reads and writes users, sessions, accounts and verifications; the property names are its
// field names.
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Full name, or empty if unknown. */
    name: text("name").notNull().default(""),
    /** Lower case. */
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    phone: text("phone"),
    signupSource: text("signup_source"),
    signupPlatform: text("signup_platform"),
    signupMedium: text("signup_medium"),
    signupCampaign: text("signup_campaign"),
    signupReferrer: text("signup_referrer"),
    signupTimestamp: time("signup_timestamp"),
    /** Last sign-in by any method; null if there was none. */
    lastSignInAt: time("last_sign_in_at"),
    /** When the member was suspended; null if not. */
    suspendedAt: time("suspended_at"),
    ...timestamps,
  },
  (t) => [
    index("users_newest").on(t.createdAt, t.id),
    index("users_unconfirmed")
      .on(t.createdAt, t.id)
      .where(sql`not ${t.emailVerified}`),
    index("users_email_prefix").on(sql`${t.email} text_pattern_ops`),
    index("users_name_prefix").on(sql`lower(${t.name}) text_pattern_ops`),
    index("users_last_name_prefix").on(sql`lower(${t.lastName}) text_pattern_ops`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    expiresAt: time("expires_at").notNull(),
    token: text("token").notNull().unique(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Until then this session, opened by an emailed link, may set a password without the current one. */
    passwordGrantUntil: time("password_grant_until"),
    /** Pending: not valid until the second factor is given. */
    awaitsCode: boolean("awaits_code").notNull().default(false),
    method: text("method").$type<SignInMethod>(),
    /** When the member last confirmed their identity in this session. */
    provenAt: time("proven_at"),
    /** Accurate to five minutes. */
    lastSeenAt: time("last_seen_at"),
    ...timestamps,
  },
  (t) => [index("sessions_user_idx").on(t.userId)],
);

/** Sign-in methods: a password (provider "credential") or Google. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: time("access_token_expires_at"),
    refreshTokenExpiresAt: time("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    ...timestamps,
  },
  (t) => [
    index("accounts_user_idx").on(t.userId),
    uniqueIndex("accounts_provider_idx").on(t.providerId, t.accountId),
  ],
);

/** OAuth state of Google sign-ins in progress. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: time("expires_at").notNull(),
    ...timestamps,
  },
  (t) => [index("verifications_identifier_idx").on(t.identifier)],
);

/** Emailed links. Only a hash of the token is stored; each link holds the data of its own attempt. */
export const mailLinks = pgTable(
  "mail_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    type: text("type").$type<LinkType>().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The recipient; the link is void once the account has another address. */
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    profile: jsonb("profile").$type<{
      firstName: string;
      lastName: string;
      name: string;
      phone: string | null;
    }>(),
    carried: jsonb("carried").$type<Record<string, unknown>>(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    createdAt: time("created_at").notNull().defaultNow(),
  },
  (t) => [index("mail_links_user_idx").on(t.userId)],
);

const member = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Browsers in which a member has signed in, each identified by a cookie; only its hash is stored. */
export const devices = pgTable(
  "devices",
  {
    userId: member(),
    tokenHash: text("token_hash").notNull(),
    firstSeenAt: time("first_seen_at").notNull(),
    /** Until then no second factor is required on this device. */
    trustedUntil: time("trusted_until"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tokenHash] })],
);

/**
 * Authenticator apps. The secret is encrypted (`second-factor/encryption.server.ts`). The factor is on once a
 * first code confirmed it.
 */
export const secondFactors = pgTable("second_factors", {
  userId: member().primaryKey(),
  encryptedSecret: text("sealed_secret").notNull(),
  confirmedAt: time("confirmed_at"),
  /** Latest 30-second step whose code was used; codes up to this step are rejected. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: time("created_at").notNull(),
});

/** Public keys of passkeys; the site never receives the private keys. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** Credential id from the authenticator, in base64url. */
    id: text("id").primaryKey(),
    userId: member(),
    name: text("name").notNull(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signature counter, 0 if the authenticator has none; a counter that does not increase means a copy. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    synced: boolean("synced").notNull(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at"),
  },
  (t) => [index("passkeys_user_idx").on(t.userId)],
);

/** Site keys that survive a rotation of AUTH_SECRET, each encrypted under it (`encryption.server.ts`). */
export const siteKeys = pgTable("site_keys", {
  name: text("name").primaryKey(),
  wrapped: text("wrapped").notNull(),
});

/** Single-use recovery codes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: member(),
    codeHash: text("code_hash").notNull(),
    usedAt: time("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Email changes: pending until the new mailbox confirms, then reversible from the old until `expiresAt`. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: text("id").primaryKey(),
    userId: member(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    confirmedAt: time("confirmed_at"),
    /** Cancelled, replaced by a newer one, or undone. */
    endedAt: time("ended_at"),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [index("email_changes_user_idx").on(t.userId, t.createdAt)],
);
