import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { parseDilution } from '../../hazards/dilution.ts';
import { labelDilutions } from '../../hazards/usual-dilutions.ts';
import { readRoom } from './poster.ts';

/** A product of a storeroom with the dilutions that a dispenser's label may name. */
export interface DispenserProduct {
  nameKey: string;
  name: string;
  /** N of 1:N with its words, the usual one first; 0: ready to use. Empty: a machine doses it. */
  dilutions: { value: number; label: string }[];
}

/**
 * What one hangs up in a storeroom: poster, sign and labels for its dispensers.
 * @throws AppError as `readRoom`
 */
export async function loadKit(app: App, user: UserActor, customerId: string, codeId: string) {
  const { site, room, products, wholeSite } = await readRoom(app, user, customerId, codeId);
  const dispensed = products.map(
    ({ nameKey, name, dilution }): DispenserProduct => ({
      nameKey,
      name,
      dilutions: labelDilutions(parseDilution(dilution)),
    }),
  );
  return {
    site,
    room,
    wholeSite,
    products: dispensed.filter(({ dilutions }) => dilutions.some(({ value }) => value > 0)),
    others: dispensed.filter(({ dilutions }) => !dilutions.some(({ value }) => value > 0)).length,
  };
}
