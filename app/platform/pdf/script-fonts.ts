/**
 * Fallback fonts for characters that the site's own faces lack: one for each script of India, and one for
 * rare Latin letters, Greek and Cyrillic. Folders of node_modules/@expo-google-fonts; `fonts.conf` and the
 * templates' `ui/fonts.typ` list the same ones.
 */
export const SCRIPT_FONTS = [
  "noto-naskh-arabic/400Regular", // Urdu, Kashmiri, Sindhi
  "noto-sans-bengali/400Regular", // also Assamese
  "noto-sans-gujarati/400Regular",
  "noto-sans-gurmukhi/400Regular",
  "noto-sans-kannada/400Regular",
  "noto-sans-malayalam/400Regular",
  "noto-sans-oriya/400Regular",
  "noto-sans-tamil/400Regular",
  "noto-sans-telugu/400Regular",
  "noto-serif-devanagari/400Regular", // Hindi, Marathi, Nepali, Sanskrit
  "source-serif-4/400Regular",
] as const;
