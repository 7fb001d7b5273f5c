/**
 * What keeps the site from starting, said in a sentence for the person who started it: printed without a
 * stack.
 */
export class StartError extends Error {}
