import { describe, expect, test } from "vitest";
import {
  exceptionText,
  failureText,
  orderErrorCode,
  orderErrorText,
  TEXTS,
  worthRetrying,
} from "./failures.ts";

describe("[RESULT-19] the exact texts of the exception mapping", () => {
  const network = "Network error. Please check your connection and try again.";
  const server = "Server error. Please try again in a few moments.";
  const authentication = "Authentication required. Please sign in and try again.";
  test.each([
    [{ code: "NETWORK_ERROR" }, network],
    [{ code: "TIMEOUT_ERROR" }, network],
    [new TypeError("Failed to fetch"), network],
    [new Error("A network change was detected"), network],
    [{ code: "SERVER_ERROR" }, server],
    [new Error("Server error (502)"), server],
    [{ code: "AUTHENTICATION_REQUIRED" }, authentication],
    [new Error("Authentication required"), authentication],
    [new Error("boom"), "Payment failed. Please try again."],
    [undefined, "Payment failed. Please try again."],
    [null, "Payment failed. Please try again."],
    ["text", "Payment failed. Please try again."],
  ])("%s", (error, text) => expect(exceptionText(error)).toBe(text));

  test("shows the server's error message, or else the short default", () => {
    expect(failureText("Grade C is not sold")).toBe("Grade C is not sold");
    expect([failureText(undefined), failureText("")]).toEqual(["Payment failed.", "Payment failed."]);
  });
});

describe("[PAY-07] order errors", () => {
  test.each([
    [
      { status: 401, message: "Authentication required", code: "AUTHENTICATION_REQUIRED" },
      "AUTHENTICATION_REQUIRED",
      TEXTS.signIn,
      false,
    ],
    [{ status: 401, message: "x", code: "X" }, "AUTHENTICATION_REQUIRED", TEXTS.signIn, false],
    [
      { status: 403, message: "x", code: "AUTHENTICATION_REQUIRED" },
      "AUTHENTICATION_REQUIRED",
      TEXTS.signIn,
      false,
    ],
    [{ status: 0, message: "Network error", code: "NETWORK_ERROR" }, "NETWORK_ERROR", TEXTS.network, true],
    [{ status: 0, message: "Network error", code: "TIMEOUT_ERROR" }, "TIMEOUT_ERROR", TEXTS.network, true],
    [
      { status: 400, message: "Order validation failed: Amount must be at least ₹1", code: "INVALID_DATA" },
      "INVALID_DATA",
      "Order validation failed: Amount must be at least ₹1",
      false,
    ],
    [
      { status: 500, message: "Server error. Please try again", code: "SERVER_ERROR" },
      "SERVER_ERROR",
      TEXTS.order,
      true,
    ],
    [
      { status: 503, message: "Service temporarily unavailable", code: "ORDER_CREATION_FAILED" },
      "SERVER_ERROR",
      TEXTS.order,
      true,
    ],
    [
      { status: 429, message: "Too many requests. Please try again later", code: "X" },
      "SERVER_ERROR",
      TEXTS.order,
      true,
    ],
    [
      { status: 409, message: "Too careless to sell", code: "GRADE_C" },
      "ORDER_CREATION_FAILED",
      "Too careless to sell",
      false,
    ],
    [
      { status: 200, message: "", code: "ORDER_CREATION_FAILED" },
      "ORDER_CREATION_FAILED",
      TEXTS.order,
      false,
    ],
  ] as const)("%o", (failed, code, text, retried) => {
    expect([orderErrorCode(failed), orderErrorText(failed), worthRetrying(failed)]).toEqual([
      code,
      text,
      retried,
    ]);
  });
});
