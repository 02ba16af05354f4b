import pg from 'pg';

/**
 * Every statement that is sent to the database while `work` runs, begin and commit among them: each is one round trip.
 * It listens at the driver, so nothing of ours can send one past it.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as (...args: unknown[]) => unknown;
  const note = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    const text = (typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim();
    // A connection that is opened meanwhile sets up its session: no part of the work.
    if (!text.startsWith('set statement_timeout')) sent.push(text);
    return query.apply(this, args);
  };
  Reflect.set(prototype, 'query', note);
  try {
    await work();
  } finally {
    Reflect.set(prototype, 'query', query);
  }
  return sent;
}
