import { describe, expect, test } from "vitest";
import {
  checkNewPassword,
  checkPasswordChange,
  checkProfile,
  checkSignIn,
  checkSignUp,
  phoneProblem,
} from "./rules.ts";

const good = {
  firstName: "Maya",
  lastName: "Iyer",
  email: "maya@villa.test",
  phone: "+919845012345",
  password: "blue-hour",
  confirmPassword: "blue-hour",
};

const passwords = (password: string) => checkNewPassword({ password, confirmPassword: password });

describe("[AUTH-02] reports every rule of the forms with its exact text", () => {
  test.each([
    ["firstName", { firstName: "  " }, "First name is required"],
    ["lastName", { lastName: "" }, "Last name is required"],
    ["email", { email: "maya@villa" }, "Please enter a valid email address"],
    ["mobileNumber", { phone: "" }, "Mobile number must be at least 10 digits"],
    ["mobileNumber", { phone: "+91" }, "Mobile number must be at least 10 digits"],
    ["mobileNumber", { phone: "+91984501" }, "Mobile number must be at least 10 digits"],
    ["mobileNumber", { phone: "+91 98450x12345" }, "Please enter a valid phone number"],
    ["mobileNumber", { phone: "9845012345;" }, "Please enter a valid phone number"],
    ["password", { password: "short", confirmPassword: "shorts" }, "Password must be at least 6 characters"],
    ["confirmPassword", { confirmPassword: "" }, "Please confirm your password"],
    ["confirmPassword", { confirmPassword: "blue" }, "Please confirm your password"],
    ["confirmPassword", { confirmPassword: "blue-hours" }, "Passwords don't match"],
  ])("sign-up: %s of %j", (field, change, message) => {
    expect(checkSignUp({ ...good, ...change })).toHaveProperty(field, message);
  });
  test.each([
    ["email", { email: "nobody", password: "blue-hour" }, "Please enter a valid email address"],
    ["password", { email: "maya@villa.test", password: "12345" }, "Password must be at least 6 characters"],
  ])("sign-in: %s", (field, form, message) => {
    expect(checkSignIn(form)).toEqual({ [field]: message });
  });
  test("returns all problems of a form, and none for a correct one", () => {
    expect(checkSignUp(good)).toEqual({});
    expect(checkSignIn(good)).toEqual({});
    expect(
      Object.keys(
        checkSignUp({ firstName: "", lastName: "", email: "", phone: "", password: "", confirmPassword: "" }),
      ),
    ).toEqual(["firstName", "lastName", "email", "mobileNumber", "password", "confirmPassword"]);
    expect(checkNewPassword({ password: "blue", confirmPassword: "" })).toEqual({
      password: "Password must be at least 6 characters",
      confirmPassword: "Please confirm your password",
    });
  });
  test("requires 6 to 128 characters in a password, and at least ten in a phone number", () => {
    expect([passwords("dusk-1"), passwords("x".repeat(128))]).toEqual([{}, {}]);
    expect(passwords("x".repeat(129))).toEqual({ password: "Password must be at most 128 characters" });
    expect(checkSignIn({ email: good.email, password: "dusk-1" })).toEqual({});
    expect(phoneProblem("9845012345")).toBeUndefined();
  });
  test("requires names in a profile, and checks a phone number if there is one", () => {
    const profile = { firstName: "Maya", lastName: "Iyer", phone: "" };
    expect(checkProfile(profile)).toEqual({});
    expect(checkProfile({ ...profile, phone: good.phone })).toEqual({});
    expect(checkProfile({ firstName: " ", lastName: "", phone: "12" })).toEqual({
      firstName: "First name is required",
      lastName: "Last name is required",
      mobileNumber: "Mobile number must be at least 10 digits",
    });
  });
  test("requires the current password and the new one twice to change it", () => {
    const change = { current: "blue-hour", password: "dusk-1", confirmPassword: "dusk-1" };
    expect(checkPasswordChange(change)).toEqual({});
    expect(checkPasswordChange({ current: "", password: "dusk", confirmPassword: "dusk-2" })).toEqual({
      current: "Please enter your current password",
      password: "Password must be at least 6 characters",
      confirmPassword: "Passwords don't match",
    });
  });
  test("accepts an API call without phone and confirmPassword, but rejects an invalid phone", () => {
    const { confirmPassword: _, ...call } = good;
    expect(checkSignUp({ ...call, phone: "" }, { phoneRequired: false })).toEqual({});
    expect(checkSignUp({ ...call, phone: "12" }, { phoneRequired: false })).toHaveProperty("mobileNumber");
  });
});

test("[AUTH-02] counts country code and digits toward the ten characters, so that an eight-digit Singapore number passes", () => {
  expect(phoneProblem("+6581234567")).toBeUndefined();
  expect(phoneProblem("(020) 7946-0958")).toBeUndefined();
});
