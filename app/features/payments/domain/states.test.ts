import { expect, test } from "vitest";
import { isState, STATE_CHOICES, STATES } from "./states.ts";

/** State codes as listed by the GST Network. */
const OF_THE_LAW = new Map(
  (
    "01 Jammu and Kashmir, 02 Himachal Pradesh, 03 Punjab, 04 Chandigarh, 05 Uttarakhand, 06 Haryana, 07 Delhi, " +
    "08 Rajasthan, 09 Uttar Pradesh, 10 Bihar, 11 Sikkim, 12 Arunachal Pradesh, 13 Nagaland, 14 Manipur, " +
    "15 Mizoram, 16 Tripura, 17 Meghalaya, 18 Assam, 19 West Bengal, 20 Jharkhand, 21 Odisha, 22 Chhattisgarh, " +
    "23 Madhya Pradesh, 24 Gujarat, 26 Dadra and Nagar Haveli and Daman and Diu, 27 Maharashtra, 29 Karnataka, " +
    "30 Goa, 31 Lakshadweep, 32 Kerala, 33 Tamil Nadu, 34 Puducherry, 35 Andaman and Nicobar Islands, " +
    "36 Telangana, 37 Andhra Pradesh, 38 Ladakh"
  )
    .split(", ")
    .map((line) => [line.slice(0, 2), line.slice(3)] as const),
);

test("[PAY-12] lists every state and union territory with its code, and “Outside India” last", () => {
  const codes = Object.keys(STATES);
  // 28 states, 8 union territories, and abroad
  expect(codes).toHaveLength(37);
  // 25 was abolished with Daman and Diu, 28 with the former Andhra Pradesh
  expect(codes.toSorted()).toEqual([...OF_THE_LAW.keys(), "96"].toSorted());
  for (const [code, name] of OF_THE_LAW) expect([code, STATES[code]]).toEqual([code, name]);
  const names = STATE_CHOICES.map(([, name]) => name);
  expect(names.filter((name) => !/^[A-Z][a-z]+/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(37);
  expect(names.at(-1)).toBe("Outside India");
  expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted((a, b) => a.localeCompare(b)));
  expect(STATE_CHOICES.every(([code, name]) => STATES[code] === name)).toBe(true);
});

test("[PAY-12] accepts only listed codes, and no property of Object.prototype", () => {
  expect(["33", "96"].map(isState)).toEqual([true, true]);
  expect(["00", "3", "", "constructor", "toString", 33, null, undefined].map(isState)).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});
