import { randomUUID } from "node:crypto";
import type { Services } from "../../platform/services.server.ts";
import * as blog from "./blog.server.ts";
import type { EditorPost, Work } from "./contract.ts";

const workAt = (slug: string): Work => ({
  slug,
  title: `About ${slug}`,
  summary: "A few words.",
  body: "A text.",
  cover: null,
  tags: [],
  shareText: "",
  author: "",
  audience: "everybody",
});

/** Creates a post that is public from `publishedAt`, or a draft if that is null. */
export async function createPost(
  services: Pick<Services, "db" | "clock" | "notices">,
  { publishedAt = services.clock.now(), ...post }: Partial<Work> & { publishedAt?: Date | null } = {},
) {
  const work = { ...workAt(post.slug ?? `post-${randomUUID()}`), ...post };
  const id = await blog.storePost(services, work, publishedAt);
  if (!id) throw new Error(`The slug ${work.slug} is taken`);
  return { ...work, id };
}

/** Changes a post, and publishes the change if the post is public. */
export async function changePost(
  services: Pick<Services, "db" | "clock" | "notices">,
  id: string,
  change: Partial<Work>,
): Promise<EditorPost> {
  const by = { id: "u_ada", name: "Ada Fernandes" };
  const { work, revision } = await blog.readEditorPost(services, id);
  const saved = await blog.saveWork(services, { id, by, revision, work: { ...work, ...change } });
  return saved.state === "changes" ? blog.publishWork(services, { id, by }) : saved;
}
