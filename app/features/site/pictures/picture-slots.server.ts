import type { Services } from "../../../platform/services.server.ts";
import type { Slot } from "../../media/contract.ts";
import { HOSTS, KEYS, SHARED, slot } from "./picture-keys.server.ts";

const home = { what: "Home page", to: "/" };

/**
 * Every picture of the public pages; stored as settings, so that changes have a history and can be undone.
 */
export const pictureSlots: Slot<Services>[] = [
  slot(KEYS.wide, {
    ...home,
    id: "hero-desktop",
    name: "Hero, desktop",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/hero-desktop-1280.webp",
  }),
  slot(KEYS.tall, {
    ...home,
    id: "hero-phone",
    name: "Hero, phone",
    cut: "tall",
    least: 640,
    builtIn: "/art/hero-phone-768.webp",
  }),
  slot(HOSTS, {
    id: "hosts",
    name: "The hosts",
    what: "The Experience",
    to: "/experience",
    cut: "wide",
    least: 768,
    builtIn: null, // hidden until the owner has chosen one
  }),
  slot(SHARED.villaLab, {
    ...home,
    id: "villa-lab",
    name: "The long table",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/villa-lab-768.webp",
  }),
  slot(SHARED.stairs, {
    ...home,
    id: "stairs",
    name: "The stairs",
    cut: "tall",
    least: 640,
    builtIn: "/art/stairs-768.webp",
  }),
  slot(SHARED.morning, {
    ...home,
    id: "morning",
    name: "The terrace in the morning",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/morning-768.webp",
  }),
  slot(SHARED.pool, {
    id: "pool",
    name: "The pool",
    what: "Pricing",
    to: "/pricing",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/pool-768.webp",
  }),
  slot(SHARED.fire, {
    id: "fire",
    name: "The fire",
    what: "The Experience",
    to: "/experience",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/fire-768.webp",
  }),
  slot("quest_image", {
    id: "quest",
    name: "The quest",
    what: "The quest",
    to: "/quest",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/quest-evening.webp",
  }),
  slot("newsletter_image", {
    ...home,
    id: "newsletter",
    name: "The newsletter",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/horizon.webp",
  }),
];
