import { defineFeature } from "../../platform/feature.server.ts";
import { heroSlots } from "./hero.server.ts";
import { siteHttp } from "./http.server.ts";

export default defineFeature({ name: "site", http: [siteHttp], pictureSlots: heroSlots });
