import { isEmailAddress } from "../../../lib/email-address.ts";
import { RULES } from "./texts.ts";

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;
const PHONE_MIN = 10;

/** Error messages by field name; empty if the form is valid. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

export const emailProblem = (email: string) => (isEmailAddress(email.trim()) ? undefined : RULES.email);

export function passwordProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN) return RULES.password;
  return password.length > PASSWORD_MAX ? RULES.passwordTooLong : undefined;
}

/** The rule runs on country code plus digits, so that an eight-digit Singapore number passes. */
export function phoneProblem(phone: string): string | undefined {
  if (phone.length < PHONE_MIN) return RULES.phoneShort;
  return /^[\d+\s()-]+$/.test(phone) ? undefined : RULES.phoneBad;
}

const definedProblems = <F extends string>(problems: Record<F, string | undefined>) =>
  // only fields with a problem remain
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text)) as Problems<F>;

export const checkSignIn = (form: { email: string; password: string }) =>
  definedProblems({
    email: emailProblem(form.email),
    password: form.password.length < PASSWORD_MIN ? RULES.password : undefined,
  });

export type SignUpForm = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
};

function confirmProblem({
  password,
  confirmPassword,
}: Pick<SignUpForm, "password" | "confirmPassword">): string | undefined {
  if (confirmPassword.length < PASSWORD_MIN) return RULES.confirm;
  return confirmPassword === password ? undefined : RULES.differ;
}

/**
 * @param form `phone` is country code plus digits. The sign-up page requires it and `confirmPassword`; a
 *   direct API call may omit both.
 */
export function checkSignUp(
  form: Omit<SignUpForm, "confirmPassword"> & { confirmPassword?: string | undefined },
  { phoneRequired = true } = {},
) {
  const { password, confirmPassword } = form;
  return definedProblems({
    firstName: form.firstName.trim() ? undefined : RULES.firstName,
    lastName: form.lastName.trim() ? undefined : RULES.lastName,
    email: emailProblem(form.email),
    mobileNumber: phoneRequired || form.phone.trim() ? phoneProblem(form.phone.trim()) : undefined,
    password: passwordProblem(password),
    confirmPassword:
      confirmPassword === undefined ? undefined : confirmProblem({ password, confirmPassword }),
  });
}

export const checkNewPassword = (form: { password: string; confirmPassword: string }) =>
  definedProblems({ password: passwordProblem(form.password), confirmPassword: confirmProblem(form) });

/** Rules for name and phone in the profile: those of sign-up, but the phone may be empty. */
export const checkProfile = (form: Pick<SignUpForm, "firstName" | "lastName" | "phone">) =>
  definedProblems({
    firstName: form.firstName.trim() ? undefined : RULES.firstName,
    lastName: form.lastName.trim() ? undefined : RULES.lastName,
    mobileNumber: form.phone.trim() ? phoneProblem(form.phone.trim()) : undefined,
  });

/** Rules for a password change: the current password, and the new one twice. */
export const checkPasswordChange = (form: { current: string; password: string; confirmPassword: string }) =>
  definedProblems({
    current: form.current ? undefined : RULES.current,
    password: passwordProblem(form.password),
    confirmPassword: confirmProblem(form),
  });
