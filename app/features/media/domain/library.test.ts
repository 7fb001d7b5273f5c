import { expect, test } from "vitest";
import { libraryText } from "./library.ts";
import { sizeText } from "./names.ts";

test("[ADMIN-05] an empty library weighs nothing, and says what visitors see instead", () => {
  expect(sizeText(0)).toBe("0 kB");
  expect(sizeText(300)).toBe("1 kB");
  expect(libraryText({ pictures: 0, bytes: 0 }, ["Hero, desktop", "Hero, phone"])).toBe(
    "None of yours yet; 2 pictures that came with the site are in use",
  );
  expect(libraryText({ pictures: 0, bytes: 0 }, [])).toBe("None yet");
  expect(libraryText({ pictures: 3, bytes: 1_400_000 }, ["Hero, phone"])).toBe(
    "3 pictures, 1.4 MB; 1 picture that came with the site is in use",
  );
  expect(libraryText({ pictures: 1, bytes: 640_000 }, [])).toBe("1 picture, 640 kB");
});
