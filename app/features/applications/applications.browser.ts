/** At sign-out: what was written at /apply goes from this device; who has it next does not read it. */
export { closeForm as forgetWritten } from "./ui/saving.ts";
