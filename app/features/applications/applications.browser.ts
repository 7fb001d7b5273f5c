import { closeForm } from "./ui/saving.ts";

/** At sign-out: what was written at /apply goes from this device; who has it next does not read it. */
export const forgetWritten = () => closeForm();
