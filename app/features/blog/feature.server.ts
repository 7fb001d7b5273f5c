import { defineFeature } from "../../platform/feature.server.ts";
import { blogHttp } from "./http.server.ts";
import { seedPosts } from "./importing/importing.server.ts";
import { blogJobs } from "./jobs.server.ts";
import { blogPersonalData } from "./personal-data.server.ts";
import { countInsiderPosts, isReachable } from "./reading/reading.server.ts";
import { pictureUses } from "./editing/pictures.server.ts";

export default defineFeature({
  name: "blog",
  http: [blogHttp],
  jobs: blogJobs,
  personalData: blogPersonalData,
  pictureUses,
  seed: seedPosts,
  knowsPage: async (services, path) => {
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    return slug === undefined || slug === "letters" ? undefined : isReachable(services, slug);
  },
  insiderContents: async (services) => ({ posts: await countInsiderPosts(services) }),
});
