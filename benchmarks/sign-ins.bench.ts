import autocannon from "autocannon";
import { type Bench, percentile } from "./bench.ts";
import { openBenchSite } from "./site.ts";

const MEMBERS = 150;
const ROUNDS = 5;
const PASSWORD = "an-evening-by-the-sea";
const email = (n: number) => `sign-in-${n}@villa.test`;

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });

async function signUpAll(origin: string) {
  for (let n = 0; n < MEMBERS; n++) {
    const body = { firstName: "Maya", lastName: `No. ${n}`, email: email(n), phone: "", password: PASSWORD };
    // oxlint-disable-next-line no-await-in-loop -- what is measured comes later
    const answer = await post(origin, "sign-up", body);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!answer.ok) throw new Error(`${email(n)} could not sign up: ${answer.status} ${await answer.text()}`);
  }
}

/** Rendered pages, asked for by somebody else all the while; the latency of each in ms. */
function readOn(origin: string) {
  const latencies: number[] = [];
  const reader = autocannon(
    {
      url: `${origin}/pricing`,
      connections: 10,
      overallRate: 50,
      duration: 600,
      headers: { cookie: "vv.none=1" },
    },
    () => {},
  );
  reader.on("response", (_client, _status, _bytes, ms) => latencies.push(ms));
  return { latencies, stop: () => reader.stop() };
}

/**
 * Everybody presses at the same moment.
 * @returns how many came in, and the seconds until the last was answered
 */
async function allAtOnce(origin: string) {
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: MEMBERS }, (_, n) =>
      post(origin, "sign-in", { email: email(n), password: PASSWORD }),
    ),
  );
  return { seconds: (performance.now() - start) / 1000, came: answers.filter((one) => one.ok).length };
}

export const bench: Bench = {
  name: "sign-ins",
  about:
    `${MEMBERS} sign-ins at once, ${ROUNDS} times: until the last is answered, and what a reader of a ` +
    "rendered page feels of it",
  async run(log) {
    const site = await openBenchSite({ CONFIRM_EMAIL: "no" });
    try {
      log(`${MEMBERS} members sign up`);
      await signUpAll(site.origin);
      const alone = readOn(site.origin);
      await new Promise((done) => setTimeout(done, 5_000));
      alone.stop();
      const rounds: { seconds: number; came: number }[] = [];
      const reader = readOn(site.origin);
      for (let round = 1; round <= ROUNDS; round++) {
        log(`all sign in, ${round} of ${ROUNDS}`);
        // oxlint-disable-next-line no-await-in-loop -- one crowd after the other
        rounds.push(await allAtOnce(site.origin));
      }
      reader.stop();
      return [
        {
          what: "signed in, of each 150 the fewest",
          value: Math.min(...rounds.map(({ came }) => came)),
          unit: "",
          atLeast: MEMBERS,
        },
        {
          what: "last answered after, the slowest round",
          value: Math.max(...rounds.map(({ seconds }) => seconds)),
          unit: "s",
          under: 6,
        },
        {
          what: "another page meanwhile: p99",
          value: percentile(reader.latencies, 0.99),
          unit: "ms",
          under: 300,
        },
        { what: "another page meanwhile: answers", value: reader.latencies.length, unit: "" },
        {
          what: "another page, nobody signing in: p99",
          value: percentile(alone.latencies, 0.99),
          unit: "ms",
        },
      ];
    } finally {
      await site.close();
    }
  },
};
