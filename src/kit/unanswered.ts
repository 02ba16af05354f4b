/** Of what waits on its page or device and goes out without a press. Where it takes one, the message says "Everything is kept: press … again". */
export const SENT_BY_ITSELF =
  'Everything is kept, and sent by itself once the connection is back. It is done once.';

/** Beside a network error, where what was sent is looked up under its key and never done twice. */
export const NO_ANSWER_YET =
  'It is looked up by itself as soon as the connection is back. Nothing is stored twice.';
