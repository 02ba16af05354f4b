import { kindNamed } from './entities/catalogue.ts';
import type { Writing } from './entities/kind.ts';
import { type Draft, textOf } from './entity.ts';
import { Fault, fault } from './faults.ts';
import { write } from './operations.ts';
import { runQuery } from './query.ts';

const mostItems = 30;
const longestItemId = 10;

/** Runs a batch (behaviours 25 and 50): every item answers for itself, in order, under its own bId. */
export function runBatch(
  body: unknown,
  writing: (options: string[]) => Writing,
  overlongPage: 'refuse' | 'cap',
): Draft {
  const items = (body as { BatchItemRequest?: Draft[] } | null)?.BatchItemRequest;
  if (!Array.isArray(items)) throw fault.missing('BatchItemRequest');
  if (items.length > mostItems)
    throw fault.business(
      `The maximum number of items in a batch is ${mostItems}. Supplied:${items.length}`,
    );
  for (const item of items) {
    const length = (textOf(item, 'bId') ?? '').length;
    if (length > longestItemId) throw fault.tooLong('bId', longestItemId, length);
  }
  return {
    BatchItemResponse: items.map((item) => ({
      ...runItem(item, writing, overlongPage),
      ...(item.bId === undefined ? {} : { bId: item.bId }),
    })),
  };
}

function runItem(
  item: Draft,
  writing: (options: string[]) => Writing,
  overlongPage: 'refuse' | 'cap',
): Draft {
  const circumstances = writing([textOf(item, 'optionsData') ?? '']);
  try {
    if (typeof item.Query === 'string')
      return { QueryResponse: runQuery(circumstances.company, item.Query, overlongPage) };
    const name = Object.keys(item).find((key) => kindNamed(key)?.name === key);
    const kind = name ? kindNamed(name) : undefined;
    if (!kind || !name) throw fault.unreadable('A batch item needs an entity or a Query');
    return {
      [name]: write(kind, textOf(item, 'operation') ?? 'create', item[name], circumstances),
    };
  } catch (error) {
    if (error instanceof Fault) return { Fault: error.body };
    throw error;
  }
}
