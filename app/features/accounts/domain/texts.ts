import { SESSION_TOASTS } from "./session-texts.ts";

/** Messages of the account screens; most are prescribed by the specification (§5, §8). */
export const RULES = {
  email: "Please enter a valid email address",
  password: "Password must be at least 6 characters",
  passwordTooLong: "Password must be at most 128 characters",
  firstName: "First name is required",
  lastName: "Last name is required",
  phoneShort: "Mobile number must be at least 10 digits",
  phoneBad: "Please enter a valid phone number",
  confirm: "Please confirm your password",
  differ: "Passwords don't match",
  current: "Please enter your current password",
  proof: "Please enter your password",
  code: "Please enter the code",
} as const;

export const TOASTS = {
  ...SESSION_TOASTS,
  duplicate: "An account with this email address already exists. Please sign in instead.",
  signUpFailed: "Error signing up",
  signInFailed: "Error signing in",
  resendFailed: "Failed to resend verification email",
  linkFailed: "Failed to verify email. Please try again.",
  linkBroke: "Error handling verification. Please try again.",
  unexpected: "An unexpected error occurred",
  signedUp: "Signed up successfully!",
  signedIn: "Signed in successfully",
  resent: "Verification email sent! Please check your inbox and spam folder.",
} as const;

/** Shown to a suspended member; the specification has no text for it. */
export const SUSPENDED = "This account is suspended. Please contact us";
