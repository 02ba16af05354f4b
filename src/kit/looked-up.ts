/** Beside a network error, where what was sent is looked up under its key and never done twice. */
export const LOOKED_UP =
  'It is looked up by itself as soon as the connection is back. Nothing is stored twice.';
