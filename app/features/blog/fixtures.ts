import { randomUUID } from "node:crypto";
import type { Services } from "../../platform/services.server.ts";
import * as blog from "./blog.server.ts";
import type { PostDraft } from "./contract.ts";

const draftAt = (slug: string): PostDraft => ({
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

/** A post; a draft where `publishedAt` is null, or else public from then on. */
export async function createPost(
  services: Pick<Services, "db" | "clock" | "notices">,
  { publishedAt = services.clock.now(), ...post }: Partial<PostDraft> & { publishedAt?: Date | null } = {},
) {
  const draft = { ...draftAt(post.slug ?? `post-${randomUUID()}`), ...post };
  const saved = await blog.saveDraft(services, draft);
  if (!saved.saved) throw new Error(`${saved.field}: ${saved.error}`);
  if (publishedAt) await blog.publishPost(services, saved.id, publishedAt);
  return { ...draft, id: saved.id };
}
