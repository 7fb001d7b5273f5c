export { EndAccess } from "./ui/end-access.tsx";
export { goesOn, membershipSentence } from "./ui/membership.ts";
