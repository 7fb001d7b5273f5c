import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { drawCard } from "./card.server.ts";

const services = useServices();
const draw = (title: string) => drawCard(services, { title, minutes: 3, cover: null });

test("draws a card without the emoji of its title, and one without visible letters without a title", async () => {
  const [plain, withEmoji] = [await draw("Notes from Mysuru"), await draw("Notes from Mysuru 🏝️👩‍👩‍👧")];
  expect(withEmoji.equals(plain)).toBe(true);
  const blank = await draw("");
  expect((await draw("\u200b")).equals(blank)).toBe(true);
  expect((await draw("ಮೈಸೂರಿನಿಂದ")).equals(blank)).toBe(false);
});
