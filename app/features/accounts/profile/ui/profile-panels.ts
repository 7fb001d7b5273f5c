import { createContext, useContext, type ComponentType } from "react";

/**
 * One section of /profile that another feature brings. `id` is its fragment (`/profile#newsletter`) and `name`
 * its heading.
 */
export type ProfilePanel = { id: string; name: string; Panel: ComponentType };

/**
 * The sections that other features add at the end of /profile, in their order; `app/profile-panels.tsx` lists
 * them, so that accounts need not know them.
 * A panel loads its data by its own feature's calls, and gets the member from `useSession`.
 */
export const ProfilePanels = createContext<ProfilePanel[]>([]);
export const useProfilePanels = () => useContext(ProfilePanels);
