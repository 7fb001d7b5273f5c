import { describe, expect, test } from "vitest";
import { avatarInitial, checkoutName, greetingName } from "./names.ts";

describe("[AUTH-15] initial, greeting and checkout name fall back to the other name, then to icon and email", () => {
  test.each([
    [{ firstName: "maya", fullName: "Maya Iyer" }, "M", "maya", "Maya Iyer"],
    [{ firstName: null, fullName: "Arjun Mehta" }, "A", "Arjun Mehta", "Arjun Mehta"],
    [{ firstName: "  ", fullName: "Noor Qureshi" }, "N", "Noor Qureshi", "Noor Qureshi"],
    [{ firstName: "Ada", fullName: null }, "A", "Ada", "Ada"],
    [{ firstName: "ज्योति", fullName: null }, "ज्यो", "ज्योति", "ज्योति"],
    [{ firstName: null, fullName: null }, undefined, "x@villa.test", "x@villa.test"],
    [{ firstName: "", fullName: " " }, undefined, "x@villa.test", "x@villa.test"],
  ])("%j", (names, initial, greeting, checkout) => {
    const user = { ...names, email: "x@villa.test" };
    expect(avatarInitial(user)).toBe(initial);
    expect(greetingName(user)).toBe(greeting);
    expect(checkoutName(user)).toBe(checkout);
  });
});
