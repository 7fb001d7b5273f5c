import { createContext } from "react-router";
import type { SessionUser } from "./features/accounts/contract.ts";
import type { Seen } from "./features/admin/contract.ts";
import type { Services } from "./platform/services.server.ts";

/** What the server hands to loaders and actions. */
export const servicesContext = createContext<Services>();

/** Who is asking: the signed-in person, or null. Set once per request, in `root.tsx`. */
export const sessionContext = createContext<SessionUser | null>(null);

/** The network address of whoever asks, for limits; empty in a page that is drawn for everybody. */
export const visitorContext = createContext("");

/** How an administrator looks at the site; undefined for everybody else. */
export const seenContext = createContext<Seen | undefined>(undefined);

/** What went wrong while a page was made, under the request's number. */
export type Trouble = { requestId: string; error?: unknown };
export const troubleContext = createContext<Trouble>();

/** The nonce of this rendering's scripts, which its policy names; empty in development. */
export const nonceContext = createContext("");
