import { defineFeature } from "../../platform/feature.server.ts";
import { pictureSlots } from "./pictures/picture-slots.server.ts";
import { siteHttp } from "./http.server.ts";

export default defineFeature({ name: "site", http: [siteHttp], pictureSlots });
