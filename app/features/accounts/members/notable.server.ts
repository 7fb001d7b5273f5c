import type { Services } from "../../../platform/services.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import { namesOf } from "./member.server.ts";

/** Lets administrators write notes about members. */
export const notableMembers = {
  kind: "member" as const,
  async read(services: Services, ids: string[]) {
    const names = await namesOf(services, ids);
    return new Map([...names].map(([id, name]) => [id, { name, to: `/admin/members/${id}` }]));
  },
  of: async (_services: Services, { id }: DataSubject) => [id],
};
