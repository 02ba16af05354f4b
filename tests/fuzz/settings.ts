/*
 * What scripts/prove-fuzz.mjs sets; without it, the short form that `npm test` plays: seed 1 and few requests.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Of each kind, for an operation or a form and a role that may call it. */
export const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 0);
/** Only what has this in its name. */
export const ONLY = process.env.FUZZ_ONLY ?? '';
export const IS_WHOLE = REQUESTS > 0;
