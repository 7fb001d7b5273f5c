import type { Problems } from "../../domain/rules.ts";
import { PasswordField } from "./password-field.tsx";

type Props = { label?: string; problems: Problems<"password" | "confirmPassword"> };

/** A new password and its repetition: the fields `password` and `confirmPassword`. */
export const NewPassword = ({ label = "New password", problems }: Props) => (
  <>
    <PasswordField label={label} name="password" autoComplete="new-password" error={problems.password} />
    <PasswordField
      label="Confirm password"
      name="confirmPassword"
      autoComplete="new-password"
      error={problems.confirmPassword}
      hint="At least 6 characters. A short sentence works well."
    />
  </>
);
