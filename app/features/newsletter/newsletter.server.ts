export { waysFor } from "./letters.server.ts";
export {
  confirm,
  readConfirmation,
  readPreferences,
  setPreferences,
  subscribe,
  tidyNewsletter,
  unsubscribe,
} from "./subscribing.server.ts";
export { screenMail, suppress } from "./suppression.server.ts";
