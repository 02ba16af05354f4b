const LEVELS = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 } as const;
export type LogLevel = keyof typeof LEVELS;
type Fields = Record<string, unknown>;

/** Structured log: one JSON object a line, with the request id where there is a request. Never give it tokens, cookies or bodies. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** A log that adds these fields to every line. */
  with(fields: Fields): Log;
}

/** Names of what must never stand in a log, whoever gives it. */
const SECRET_NAME = /password|secret|token|cookie|authorization|api[_-]?key|privatekey|masterkey/i;
const IN_ADDRESS = /(\/\/)[^\s/@:]*:[^\s/@]*@/g;
/** What stands in the address of a person's calendar opens it (src/delivery/deliveries/pages/calendar-feed.ts). */
const IN_CALENDAR = /(\/calendar\/)[\w-]{16,}/g;
const BEARER = /\b(bearer|basic)\s+(?=\S*\d)[\w.~+/=-]{8,}/gi;

const masked = (text: string) =>
  text
    .replace(IN_ADDRESS, '$1[removed]@')
    .replace(IN_CALENDAR, '$1[removed]')
    .replace(BEARER, '$1 [removed]');

/** The same without secrets, by their names and by their shapes, as deep as a line goes. */
function safe(value: unknown, name: string, depth = 0): unknown {
  if (SECRET_NAME.test(name) && typeof value === 'string') return '[removed]';
  if (typeof value === 'string') return masked(value);
  if (value === null || typeof value !== 'object' || depth > 5) return value;
  if (Array.isArray(value)) return value.map((one) => safe(one, '', depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, safe(inner, key, depth + 1)]),
  );
}

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return {
    name: value.name,
    message: value.message,
    stack: value.stack,
    ...(value.cause ? { cause: plain(value.cause) } : {}),
  };
}

export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  bound: Fields = {},
): Log {
  const emit =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: Fields = {}) => {
      if (LEVELS[name] < LEVELS[level]) return;
      const line: Fields = { time: new Date().toISOString(), level: name, message };
      for (const [key, value] of Object.entries({ ...bound, ...fields }))
        line[key] = safe(plain(value), key);
      write(JSON.stringify(line));
    };
  return {
    debug: emit('debug'),
    info: emit('info'),
    warn: emit('warn'),
    error: emit('error'),
    with: (fields) => createLog(level, write, { ...bound, ...fields }),
  };
}
