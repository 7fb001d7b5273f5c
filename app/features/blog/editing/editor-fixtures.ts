import { randomUUID } from "node:crypto";
import type { Services } from "../../../platform/services.server.ts";
import * as blog from "../blog.server.ts";
import type { EditorPost, Work } from "../contract.ts";

export const ada = { id: "u_ada", name: "Ada Fernandes" };
export const noor = { id: "u_noor", name: "Noor Khan" };
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const readyWork = (more: Partial<Work> = {}): Work => ({
  slug: `s-${randomUUID()}`,
  title: "What the tide brings in",
  summary: "A morning on the terrace.",
  body: "By seven the lanterns are cold.",
  cover: null,
  tags: ["villa"],
  shareText: "",
  author: "",
  audience: "everybody",
  ...more,
});
export const editOf = (post: EditorPost, by = ada) => ({ id: post.id, revision: post.revision, by });
export const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; message: string; status: number; field?: string }) => error,
  );

const laterBy = (services: Services, ms: number) => {
  const at = new Date(services.clock.now().getTime() + ms);
  return { ...services, clock: { now: () => at } };
};

/** Helpers for tests of the editor: actions of Ada and Noor, and what readers see. */
export function editorFixtures(services: Services) {
  const later = (ms: number) => laterBy(services, ms);
  async function written(more: Partial<Work> = {}) {
    const post = await blog.createDraft(services, ada);
    return save(post, readyWork(more));
  }
  /** Saves a change to the given version of a post. */
  const save = (post: EditorPost, change: Partial<Work>, by = ada) =>
    blog.saveWork(services, { ...editOf(post, by), work: { ...post.work, ...change } });
  const published = async (more: Partial<Work> = {}) =>
    blog.publishWork(services, editOf(await written(more)));
  /** The title that readers see at this address. */
  const titleAt = async (slug: string, at: Parameters<typeof blog.readPost>[0] = services) => {
    const result = await blog.readPost(at, slug);
    return result && "post" in result ? result.post.title : result;
  };
  const kinds = async (id: string) =>
    (await blog.listRevisions(services, id)).revisions.map(({ kind, by }) => `${kind} ${by}`);
  return { later, written, save, published, titleAt, kinds };
}
