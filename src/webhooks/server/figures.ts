import type { Figure, ReadFigures } from '../../platform/metrics.ts';
import { countReceivers } from './queries.ts';

/** Webhook receivers by state, for the metrics. */
export const webhookFigures: ReadFigures = async ({ db }) =>
  (await countReceivers(db)).map(
    ({ state, receivers }): Figure => ({
      name: 'bellcart_webhook_receivers',
      labels: { state },
      value: receivers,
    }),
  );
