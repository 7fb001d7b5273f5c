import fs from "node:fs";
import { expect, test } from "vitest";
import { lockup } from "./brand-logo.server.ts";
import { nameInType } from "./name-in-type.server.ts";
import { canTypeset, typesettable } from "./font-coverage.server.ts";
import { SCRIPT_FONTS } from "./script-fonts.ts";
import { typeface, typesetPixels } from "./typesetting.server.ts";

const FRAUNCES = typeface("Fraunces", "fraunces/400Regular/Fraunces_400Regular");
const setting = { color: "#000", size: 40 };

test.each([
  ["noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular", "Noto Naskh Arabic", "اردو"],
  ["noto-sans-bengali/400Regular/NotoSansBengali_400Regular", "Noto Sans Bengali", "বাংলা"],
  ["noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular", "Noto Sans Gujarati", "ગુજરાતી"],
  ["noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular", "Noto Sans Gurmukhi", "ਗੁਰਮੁਖੀ"],
  ["noto-sans-kannada/400Regular/NotoSansKannada_400Regular", "Noto Sans Kannada", "ಕನ್ನಡ"],
  ["noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular", "Noto Sans Malayalam", "മലയാളം"],
  ["noto-sans-oriya/400Regular/NotoSansOriya_400Regular", "Noto Sans Oriya", "ଓଡ଼ିଆ"],
  ["noto-sans-tamil/400Regular/NotoSansTamil_400Regular", "Noto Sans Tamil", "தமிழ்"],
  ["noto-sans-telugu/400Regular/NotoSansTelugu_400Regular", "Noto Sans Telugu", "తెలుగు"],
  ["noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular", "Noto Serif Devanagari", "हिन्दी"],
  ["source-serif-4/400Regular/SourceSerif4_400Regular", "Source Serif 4 Regular", "Москва"],
])("[SHARE-01] uses %s for letters that a face lacks", async (file, font, text) => {
  expect(canTypeset(text)).toBe(true);
  const fallback = await typesetPixels(text, { ...setting, face: FRAUNCES });
  const direct = await typesetPixels(text, { ...setting, face: typeface(font, file) });
  expect([fallback.width, fallback.height]).toEqual([direct.width, direct.height]);
  expect(fallback.data.equals(direct.data)).toBe(true);
});

test("[SHARE-01] lists the same fallback fonts in fonts.conf as in SCRIPT_FONTS", () => {
  const folders = /@expo-google-fonts\/(.+?)<\/dir>/g;
  const configured = [...fs.readFileSync("app/platform/pdf/fonts.conf", "utf8").matchAll(folders)];
  expect(configured.map(([, folder]) => folder)).toEqual(SCRIPT_FONTS);
});

test("[SHARE-01] leaves out only characters that no font has", () => {
  expect(typesettable("Notes 🏝️ from ಮೈಸೂರು")).toBe("Notes from ಮೈಸೂರು");
  expect(typesettable("क्ष\u200dत्र")).toBe("क्ष\u200dत्र");
  expect(typesettable("a\u202eb\tc")).toBe("a b c");
  expect(["\u200b", "🏝️", "마야", " "].map(typesettable)).toEqual(["", "", "", ""]);
});

test("[SHARE-01] draws only the mark for a name without characters that a font has", async () => {
  expect(await nameInType("🏝️", "light", { height: 50, width: 400 })).toBeUndefined();
  expect((await lockup("🏝️", "light", { height: 50, width: 400 })).length).toBeGreaterThan(100);
  expect(await nameInType("ಅರಮನೆ", "light", { height: 50, width: 400 })).toBeDefined();
});
