import { expect, test } from "vitest";
import { CalibrationError } from "./domain/calibration.ts";
import { preparedForm } from "./domain/form.ts";
import { noSums } from "./domain/sums.ts";
import { fitOnThread } from "./fitting.server.ts";
import { instrument } from "./instrument.server.ts";

test("[MEASURE-06] what the thread refuses, and what it stumbles over, comes back as an error", async () => {
  const sums = noSums(preparedForm(instrument, "short"));
  const nobody = fitOnThread({ form: "short", sums, inUse: null });
  await expect(nobody).rejects.toThrow(CalibrationError);
  await expect(nobody).rejects.toThrow("A calibration needs at least 200 people; these are 0.");
  sums.answers = { respondents: 1000, sums: new Float64Array(3) }; // cut short
  await expect(fitOnThread({ form: "short", sums, inUse: null })).rejects.toThrow(RangeError);
});
