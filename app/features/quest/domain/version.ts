/** The engine's version. Increase it whenever the same answers could get other scores. */
export const ENGINE = "7";
