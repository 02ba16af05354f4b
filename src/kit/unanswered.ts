/** Beside a network error, where what was sent is looked up under its key and never done twice. */
export const NO_ANSWER_YET =
  'It is looked up by itself as soon as the connection is back. Nothing is stored twice.';
