export { countdownText, daysLeft, nextMidnight } from "./domain/countdown.ts";
