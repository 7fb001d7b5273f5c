import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailbox } from "../../../testing/mailbox.ts";
import { useServices } from "../../../testing/services.ts";
import { openVisitor } from "../../../testing/visitor.ts";
import { openMail } from "../../platform/mail.server.ts";
import { readSession } from "./accounts.server.ts";

const services = useServices();
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
});
afterAll(() => mailbox.close());

test("sign up, link, sign in", async () => {
  const visitor = openVisitor(services);
  const up = await visitor.post("/sign-up", {
    firstName: "Maya",
    lastName: "Iyer",
    email: "Maya@Villa.test",
    phone: "+91 98450 12345",
    password: "blue-hour",
  });
  expect(up).toMatchObject({ status: 200, body: { success: true, confirmed: false, delivered: true } });
  const token = /#t=([^&]+)&type=signup/.exec(mailbox.letters[0]!.text!)![1]!;
  const phone = openVisitor(services);
  const opened = await phone.post("/link/open", { token });
  expect(opened.status).toBe(200);
  const { access_token, refresh_token } = opened.body as Record<string, string>;
  const redeemed = await phone.post("/link/session", { access_token, refresh_token });
  expect(redeemed).toMatchObject({ status: 200, body: { type: "signup", setPassword: false } });
  expect((await readSession(services, phone.headers())).user).toMatchObject({
    email: "maya@villa.test",
    emailVerified: true,
    phone: "+919845012345",
    isAdmin: false,
  });
  expect((await visitor.post("/sign-in", { email: "maya@villa.test", password: "wrong-one" })).status).toBe(401);
  expect((await visitor.post("/sign-in", { email: "maya@villa.test", password: "blue-hour" })).status).toBe(200);
  expect((await readSession(services, visitor.headers())).user?.firstName).toBe("Maya");
  expect((await visitor.post("/sign-out", undefined)).status).toBe(200);
  expect((await readSession(services, phone.headers())).user).toBeNull();
});
