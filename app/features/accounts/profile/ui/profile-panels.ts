import { createContext, useContext, type ComponentType } from "react";

/**
 * A section of /profile contributed by another feature. `id` is its fragment (`/profile#newsletter`), `name`
 * its heading.
 */
export type ProfilePanel = { id: string; name: string; Panel: ComponentType };

/**
 * Sections that other features add at the end of /profile, in order. `app/profile-panels.tsx` lists them, so
 * that accounts does not depend on them. A panel loads its data through its own feature's API and reads the
 * member from `useSession`.
 */
export const ProfilePanels = createContext<ProfilePanel[]>([]);
export const useProfilePanels = () => useContext(ProfilePanels);
