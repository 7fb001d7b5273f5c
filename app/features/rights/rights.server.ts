/**
 * Members' rights over their data: export and deletion.
 *
 *     await rights.askExport(services, user.id);
 *     await rights.askDeletion(services, user);
 *     const endsAt = await rights.confirmDeletion(services, token);
 *     await rights.eraseDue(services);
 */
import type { Services } from "../../platform/services.server.ts";
import type { SessionUser } from "../accounts/contract.ts";
import type { RightsStatus } from "./contract.ts";
import { deletionOf, forgetUnconfirmed, objectionTo } from "./deletion/deletion.server.ts";
import { eraseDue } from "./deletion/erasing.server.ts";
import { expireExports, exportOf } from "./export/exports.server.ts";
import { forgetFarewells } from "./deletion/farewells.server.ts";

export {
  askDeletion,
  cancelDeletion,
  confirmDeletion,
  deletionOf,
  endingOf,
} from "./deletion/deletion.server.ts";
export { cancelErasure, eraseForMember, exportForMember } from "./by-owner/by-owner.server.ts";
export { eraseDue } from "./deletion/erasing.server.ts";
export { askExport, expireExports, exportOf, openExport } from "./export/exports.server.ts";
export { eraseRestored } from "./deletion/restored.server.ts";
export { makeExport } from "./export/packing.server.ts";

/** State of a member's export and deletion, for /profile. */
export async function readRights(services: Services, user: SessionUser): Promise<RightsStatus> {
  const [newest, deletion, objection] = await Promise.all([
    exportOf(services, user.id),
    deletionOf(services, user.id),
    objectionTo(services, user),
  ]);
  return { export: newest, deletion, objection: objection ?? null };
}

/** Runs every five minutes: deletes due accounts, expires archives and links. */
export async function watchRights(services: Services) {
  await eraseDue(services);
  await expireExports(services);
  await forgetUnconfirmed(services);
  await forgetFarewells(services);
}
