import { createContext, useContext, type ComponentType } from "react";

/**
 * One section of /profile that another feature brings. `id` is its fragment (`/profile#letters`) and `name`
 * its heading.
 */
export type ProfilePanel = { id: string; name: string; Panel: ComponentType };

/**
 * The sections that other features add at the foot of /profile, in their order; `app/profile-panels.tsx` says
 * which, so that accounts need not know them.
 * A panel is fetched with the page alone, asks its own feature's calls for what it shows, and knows who is
 * asking from `useSession`.
 */
export const ProfilePanels = createContext<ProfilePanel[]>([]);
export const useProfilePanels = () => useContext(ProfilePanels);
