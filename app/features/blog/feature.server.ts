import { defineFeature } from "../../platform/feature.server.ts";
import { blogHttp } from "./http.server.ts";
import { seedPosts } from "./importing.server.ts";
import { blogJobs } from "./jobs.server.ts";
import { blogPersonalData } from "./personal-data.server.ts";
import { countInsiderPosts } from "./reading.server.ts";
import { pictureUses } from "./uses.server.ts";

export default defineFeature({
  name: "blog",
  http: [blogHttp],
  jobs: blogJobs,
  personalData: blogPersonalData,
  pictureUses,
  seed: seedPosts,
  insiderContents: async (services) => ({ posts: await countInsiderPosts(services) }),
});
