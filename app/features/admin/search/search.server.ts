import type { Services } from "../../../platform/services.server.ts";
import { rupees } from "../../../lib/money.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as analytics from "../../analytics/analytics.server.ts";
import * as applications from "../../applications/applications.server.ts";
import * as audit from "../../audit/audit.server.ts";
import * as blog from "../../blog/blog.server.ts";
import { EDITOR_STATE_NAMES } from "../../blog/contract.ts";
import * as media from "../../media/media.server.ts";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import * as payments from "../../payments/payments.server.ts";
import * as settings from "../../settings/settings.server.ts";
import type { Found } from "../contract.ts";
import { matches, wordsOf } from "../domain/matching.ts";

/** Searches one feature for `text`; returns a few results. */
type Finder = (services: Services, text: string) => Promise<Found[]>;
const RESULTS = 5;

const inSettings: Finder = async (services, text) => {
  const all = await settings.summariseSettings(services);
  const matching = all.filter(({ key, label }) => matches(wordsOf(text), label, key)).slice(0, RESULTS);
  const toSet = matching.map(({ key, label, value }): Found => ({
    kind: "setting",
    name: label,
    note: `now ${value}`,
    to: `/admin?set=${key}`,
  }));
  const toLog = matching.map(({ key, label }): Found => ({
    kind: "log",
    name: `Changes of ${label}`,
    note: "Audit log",
    to: `/admin/audit?q=${key}`,
  }));
  return [...toSet, ...toLog];
};

const inMembers: Finder = async (services, q) => {
  const { rows } = await accounts.listMembers(services, { q }, undefined, RESULTS);
  return rows.map(({ id, name, email }) => ({
    kind: "member",
    name: name === email ? email : `${name}, ${email}`,
    note: "Member",
    to: `/admin/members/${id}`,
  }));
};

const inApplications: Finder = async (services, q) => {
  const { rows } = await applications.listApplications(services, { q }, undefined);
  return rows.slice(0, RESULTS).map(({ id, name, email, state, dates }) => ({
    kind: "application",
    name: `${name}, ${email}`,
    note: ["Application", applications.STATE_WORDS[state].name, dates].filter(Boolean).join(", "),
    to: `/admin/applications/${id}`,
  }));
};

const inOrders: Finder = async (services, q) => {
  const { rows } = await payments.listOrders(services, { q, state: undefined }, undefined, RESULTS);
  return rows.map(({ id, number, name, email, amount }) => {
    const buyer = name ?? email;
    return {
      kind: "order",
      name: buyer ? `${number}, ${buyer}` : number,
      note: `Order, ${rupees(amount)}`,
      to: `/admin/orders/${id}`,
    };
  });
};

const inPosts: Finder = async (services, q) => {
  const { rows } = await blog.listEditorPosts(services, { q }, RESULTS);
  return rows.map(({ id, title, state }) => ({
    kind: "post",
    name: title,
    note: EDITOR_STATE_NAMES[state],
    to: `/admin/blog/${id}`,
  }));
};

const inNewsletters: Finder = async (services, q) => {
  const issues = await newsletter.findIssues(services, q, RESULTS);
  return issues.map(({ id, subject, state }) => ({
    kind: "newsletter",
    name: subject,
    note: `Newsletter, ${newsletter.ISSUE_WORDS[state].name.toLowerCase()}`,
    to: `/admin/newsletter/issues/${id}`,
  }));
};

const inSubscribers: Finder = async (services, q) => {
  const { rows } = await newsletter.listSubscribers(services, { q });
  return rows.slice(0, RESULTS).map(({ email, status }) => ({
    kind: "subscriber",
    name: email,
    note: `Subscriber, ${newsletter.STATUS_WORDS[status].name.toLowerCase()}`,
    to: `/admin/newsletter?q=${encodeURIComponent(email)}`,
  }));
};

const inPictures: Finder = async (services, q) => {
  const { images } = await media.listImages(services, { q });
  return images.slice(0, RESULTS).map(({ key, name, alt }) => ({
    kind: "picture",
    name: alt || name,
    note: alt ? name : "Picture",
    to: `/admin/images/${key}`,
  }));
};

const inViews: Finder = async (services, q) => {
  const views = (await analytics.listViews(services)).filter(({ name }) => matches(wordsOf(q), name));
  return views
    .slice(0, RESULTS)
    .map(({ name, by, to }) => ({ kind: "view", name, note: `Analytics, saved by ${by}`, to }));
};

const inLog: Finder = async (services, q) => {
  const { admins } = await audit.readFilterOptions(services);
  const matching = admins.filter(({ name }) => matches(wordsOf(q), name));
  return matching.slice(0, RESULTS).map(({ id, name }) => ({
    kind: "log",
    name: `Actions by ${name}`,
    note: "Audit log",
    to: `/admin/audit?who=${encodeURIComponent(id)}`,
  }));
};

/** The searches in the order of their results. */
const finders: readonly Finder[] = [
  inSettings,
  inMembers,
  inSubscribers,
  inApplications,
  inOrders,
  inPosts,
  inNewsletters,
  inPictures,
  inViews,
  inLog,
];

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
/** The search of the command palette; finds nothing for a single character. */
export async function find(services: Services, text: string): Promise<Found[]> {
  const query = text.replaceAll("\u0000", "").trim().slice(0, MAX_LENGTH);
  if (query.length < MIN_LENGTH) return [];
  return (await Promise.all(finders.map((finder) => finder(services, query)))).flat();
}
