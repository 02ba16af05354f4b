import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import { productsWithUnknownHazard } from './hazard-known.ts';

/** Products on sale of which nobody has said whether they are hazardous. */
export async function waitingInProducts(
  app: App,
  { user, owner, desk }: WaitingReader,
): Promise<Record<'hazards', Waits>> {
  const hazards = desk
    ? await productsWithUnknownHazard(app.db, owner ? null : (user?.brands ?? null))
    : [];
  return {
    hazards: {
      count: hazards.length,
      named: hazards.slice(0, NAMED).map(({ id, nameKey, name }) => ({
        name,
        to: owner ? `/dashboard/products/${id}` : `/products/${nameKey}`,
      })),
    },
  };
}
