export { countdownText, daysLeft } from "./domain/countdown.ts";
