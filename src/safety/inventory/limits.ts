// Apart from the contract: the count's screen needs them, and has no use for schemas.
export const MAX_COUNT_LINES = 500;
export const MAX_LOT = 40;
export const MAX_NOTE = 200;
