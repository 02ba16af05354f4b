import pg from 'pg';

/**
 * A connection of its own, outside the pool, for a long piece of work; end it to let go. When it is lost between two of its statements the next
 * one fails and says so: the event alone, heard by nobody, would stop the whole process.
 */
export async function openConnection(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    ...(name === undefined ? {} : { application_name: name }),
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
