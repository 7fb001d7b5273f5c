import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { LinkType } from "./contract.ts";

const time = (name: string) => timestamp(name, { withTimezone: true });
const made = { createdAt: time("created_at").notNull().defaultNow(), updatedAt: time("updated_at").notNull().defaultNow() };

// users, sessions, accounts, verifications and rate_limits are read and written by better-auth too: its field names are the property names.
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  /** Full name, or empty where none is known. */
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
  ...made,
});

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
    /** Until then this session, which came from a mail link, may choose a password without the old one. */
    passwordGrantUntil: time("password_grant_until"),
    ...made,
  },
  (t) => [index("sessions_user_idx").on(t.userId)],
);

/** Ways in: a password (provider "credential") or Google. */
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
    ...made,
  },
  (t) => [index("accounts_user_idx").on(t.userId), uniqueIndex("accounts_provider_idx").on(t.providerId, t.accountId)],
);

/** Sign-ins with Google that are under way. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: time("expires_at").notNull(),
    ...made,
  },
  (t) => [index("verifications_identifier_idx").on(t.identifier)],
);

export const rateLimits = pgTable("rate_limits", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});

/** Links that went out by mail. Only a hash of the token is here; each link holds what its own attempt brought along. */
export const mailLinks = pgTable("mail_links", {
  tokenHash: text("token_hash").primaryKey(),
  type: text("type").$type<LinkType>().notNull(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The address the link was sent to: a link to a former address opens nothing. */
  email: text("email").notNull(),
  passwordHash: text("password_hash"),
  profile: jsonb("profile").$type<{ firstName: string; lastName: string; name: string; phone: string | null }>(),
  carried: jsonb("carried").$type<Record<string, unknown>>(),
  expiresAt: time("expires_at").notNull(),
  usedAt: time("used_at"),
  createdAt: time("created_at").notNull().defaultNow(),
});

/** The minute between pressing a link's button and having a session. */
export const linkPairs = pgTable("link_pairs", {
  accessHash: text("access_hash").primaryKey(),
  refreshHash: text("refresh_hash").notNull(),
  bindHash: text("bind_hash").notNull(),
  tokenHash: text("token_hash")
    .notNull()
    .references(() => mailLinks.tokenHash, { onDelete: "cascade" }),
  expiresAt: time("expires_at").notNull(),
});

/** Tries per address, so that neither guesses nor letters pile up. */
export const accountAttempts = pgTable("account_attempts", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetAt: time("reset_at").notNull(),
});
