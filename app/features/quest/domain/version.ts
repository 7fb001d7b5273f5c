/** The engine's version; changes whenever the same answers could give other numbers. */
export const ENGINE = "7";
