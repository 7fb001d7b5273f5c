import { Field } from "../../../../ui/field.tsx";
import type { Problems } from "../../domain/rules.ts";

type Props = { label?: string; problems: Problems<"password" | "confirmPassword"> };

/**
 * A password that somebody chooses, typed twice: the fields `password` and `confirmPassword` of their form.
 */
export const NewPassword = ({ label = "New password", problems }: Props) => (
  <>
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      error={problems.password}
    />
    <Field
      label="Confirm password"
      name="confirmPassword"
      type="password"
      autoComplete="new-password"
      error={problems.confirmPassword}
      hint="At least 6 characters. A short sentence works well."
    />
  </>
);
