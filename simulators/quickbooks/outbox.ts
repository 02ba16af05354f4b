import { stamp } from './company-time.ts';
import type { Kind, Writing } from './entities/kind.ts';
import { type Draft, type Stored, textOf } from './entity.ts';
import { fault } from './faults.ts';
import { read, replace } from './operations.ts';

/** An e-mail that QuickBooks would have sent. `at` in milliseconds on the virtual clock. */
export interface SentMail {
  at: number;
  realmId: string;
  kind: string;
  id: string;
  docNumber: string | undefined;
  to: string;
}

/** Sends a document by e-mail, that is: marks it as sent and puts the mail into the outbox (behaviour 49). */
export function send(
  kind: Kind,
  { id, sendTo }: { id: string; sendTo: string | undefined },
  writing: Writing,
  outbox: SentMail[],
): Stored {
  const entity = read(kind, id, writing);
  const to = sendTo || textOf((entity.BillEmail as Draft | undefined) ?? {}, 'Address');
  if (!to) throw fault.business('An e-mail address is required to send this form.');
  if (!/^[^\s@]+@[^\s@]+$/.test(to))
    throw fault.business(`The e-mail address is not valid. Supplied value:${to}`);
  return writing.company.transact(() => {
    const sent = {
      BillEmail: { Address: to },
      EmailStatus: 'EmailSent',
      DeliveryInfo: { DeliveryType: 'Email', DeliveryTime: stamp(writing.now) },
    };
    outbox.push({
      at: writing.now,
      realmId: writing.company.realmId,
      kind: kind.name,
      id,
      docNumber: textOf(entity, 'DocNumber'),
      to,
    });
    return replace(kind, entity, { next: { ...entity, ...sent }, verb: 'emailed' }, writing);
  });
}
