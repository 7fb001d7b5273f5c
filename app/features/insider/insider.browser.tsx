export { EndAccess } from "./ui/end-access.tsx";
export { renews, membershipSentence } from "./ui/membership.ts";
