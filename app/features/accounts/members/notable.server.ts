import type { Services } from "../../../platform/services.server.ts";
import type { HeldMember } from "../../../platform/personal-data.server.ts";
import { findUser } from "./member.server.ts";

/** Members may be noted on. */
export const notableMembers = {
  kind: "member" as const,
  async read(services: Services, id: string) {
    const user = await findUser(services, id);
    return user && { name: user.name || user.email, to: `/admin/members/${id}` };
  },
  of: async (_services: Services, { id }: HeldMember) => [id],
};
