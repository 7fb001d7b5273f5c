import { expect, test } from "vitest";
import { nearAddress } from "./near-address.ts";

test.each([
  ["maya@gmial.com", "maya@gmail.com"],
  ["Maya@gmal.com ", "maya@gmail.com"],
  ["maya@gmail.con", "maya@gmail.com"],
  ["maya@gmaill.com", "maya@gmail.com"],
  ["maya@hotmial.com", "maya@hotmail.com"],
  ["maya@yaho.com", "maya@yahoo.com"],
  ["maya@yahoo.co.im", "maya@yahoo.co.in"],
  ["maya@outlok.com", "maya@outlook.com"],
])("corrects %s to %s", (typed, suggestion) => expect(nearAddress(typed)).toBe(suggestion));

test.each([
  "",
  "maya",
  "maya@",
  "maya@gmail.com",
  "maya@gmail.co",
  "maya@yahoo.co",
  "maya@mail.com",
  "maya@ymail.com",
  "maya@villa.test",
  "maya@example.in",
])("suggests nothing for %j", (typed) => expect(nearAddress(typed)).toBeUndefined());
