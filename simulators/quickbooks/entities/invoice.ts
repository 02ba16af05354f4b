import type { Draft, LinkedTxn, Stored } from '../entity.ts';
import { refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { cents, dollars } from '../money.ts';
import { appliedTo, releaseFrom } from './application.ts';
import { customerKey, refreshBalance } from './customer.ts';
import { docNumberKey } from './doc-number.ts';
import { type Kind, stamps } from './kind.ts';
import {
  composeSale,
  dueDate,
  isVoided,
  saleProperties,
  saleReadOnly,
  voidedSale,
} from './sale.ts';
import { checkInventoryStart, moveStock } from './stock.ts';

/** Index keys of any sale: its customer and its number. */
export function saleKeys(kind: string, entity: Stored): string[] {
  const buyer = refOf(entity, 'CustomerRef');
  const number = textOf(entity, 'DocNumber');
  return [
    ...(buyer ? [customerKey(buyer.value)] : []),
    ...(number ? [docNumberKey(kind, number)] : []),
  ];
}

/** Balances of the customer that has the transaction now and of the one that had it before. */
export function refreshBuyers(
  entity: Draft,
  previous: Draft | undefined,
  company: Parameters<typeof refreshBalance>[0],
): void {
  const buyers = new Set([
    refOf(entity, 'CustomerRef')?.value,
    previous && refOf(previous, 'CustomerRef')?.value,
  ]);
  for (const id of buyers) if (id) refreshBalance(company, id);
}

/** Invoices (reference 4.3 and 4.4). */
export const invoice: Kind = {
  name: 'Invoice',
  group: 'transaction',
  sequence: 'Transaction',
  properties: saleProperties,
  readOnly: saleReadOnly,
  filterable: [
    'Id',
    'CustomerRef',
    'DocNumber',
    'TxnDate',
    'DueDate',
    'Balance',
    'TotalAmt',
    'SalesTermRef',
    'ProjectRef',
    ...stamps,
  ],
  keys: (entity) => saleKeys('Invoice', entity),
  prepare(draft, previous, writing) {
    const { sale, total } = composeSale('Invoice', draft, previous, writing);
    checkInventoryStart(sale, writing);
    const applied = previous ? appliedTo('Invoice', previous.Id, writing.company) : 0n;
    if (applied > total)
      throw fault.business('The payments applied to this invoice are more than its new total.');
    return {
      AllowIPNPayment: false,
      AllowOnlinePayment: false,
      AllowOnlineCreditCardPayment: false,
      AllowOnlineACHPayment: false,
      ...sale,
      ...dueDate(sale, previous, writing),
      Balance: dollars(total - applied),
    };
  },
  applyChange(entity, previous, writing) {
    moveStock(entity, previous, 1, writing);
    refreshBuyers(entity, previous, writing.company);
  },
  remove(entity, writing) {
    releaseFrom('Invoice', entity, writing);
    moveStock(undefined, entity, 1, writing);
    refreshBuyers(entity, undefined, writing.company);
  },
  voided(entity, writing) {
    if (isVoided(entity)) {
      if (writing.secondVoid === 'fault') throw fault.business('This transaction is void already.');
      return entity;
    }
    const paid = (entity.LinkedTxn as LinkedTxn[]).some((link) => link.TxnType === 'Payment');
    if (paid || cents(Number(entity.Balance)) !== cents(Number(entity.TotalAmt)))
      throw fault.business(
        'This invoice has a payment applied to it. Unlink the payment before you void the invoice.',
      );
    return voidedSale(entity, false);
  },
};
