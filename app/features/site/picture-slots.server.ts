import type { Services } from "../../platform/services.server.ts";
import type { Slot } from "../media/contract.ts";
import { KEYS, HOSTS, slot } from "./picture-keys.server.ts";

const home = { what: "Home page", to: "/" };

/**
 * The picture of the first screen, on a desk and on a phone, and that of the hosts; kept as settings, so that
 * a change has its history and its way back.
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
    builtIn: null, // nothing is shown until the owner has chosen one
  }),
];
