/** Deletes the draft of /apply from this device at sign-out, so that the next person does not read it. */
export { closeForm as forgetWritten } from "./ui/saving.ts";
