import { fault } from '../faults.ts';
import { cents, dollars } from '../money.ts';
import { decimal } from '../shape.ts';
import { appliedTo, releaseFrom } from './application.ts';
import { refreshBuyers, saleKeys } from './invoice.ts';
import { type Kind, stamps } from './kind.ts';
import { composeSale, isVoided, saleProperties, saleReadOnly, voidedSale } from './sale.ts';
import { moveStock } from './stock.ts';

/** Credit memos: sales the other way round, with RemainingCredit instead of a balance to pay (reference 4.5). */
export const creditMemo: Kind = {
  name: 'CreditMemo',
  group: 'transaction',
  sequence: 'Transaction',
  properties: {
    ...saleProperties,
    RemainingCredit: decimal,
    InvoiceRef: saleProperties.CustomerRef ?? decimal,
  },
  readOnly: [...saleReadOnly, 'RemainingCredit'],
  filterable: [
    'Id',
    'CustomerRef',
    'DocNumber',
    'TxnDate',
    'Balance',
    'TotalAmt',
    'RemainingCredit',
    ...stamps,
  ],
  keys: (entity) => saleKeys('CreditMemo', entity),
  prepare(draft, previous, writing) {
    const { sale, total } = composeSale('CreditMemo', draft, previous, writing);
    const applied = previous ? appliedTo('CreditMemo', previous.Id, writing.company) : 0n;
    if (applied > total) throw fault.business('More of this credit is applied than its new total.');
    return {
      ...sale,
      RemainingCredit: dollars(total - applied),
      Balance: dollars(total - applied),
    };
  },
  applyChange(entity, previous, writing) {
    moveStock(entity, previous, -1, writing);
    refreshBuyers(entity, previous, writing.company);
  },
  remove(entity, writing) {
    releaseFrom('CreditMemo', entity, writing);
    moveStock(undefined, entity, -1, writing);
    refreshBuyers(entity, undefined, writing.company);
  },
  voided(entity, writing) {
    if (isVoided(entity)) {
      if (writing.secondVoid === 'fault') throw fault.business('This transaction is void already.');
      return entity;
    }
    if (cents(Number(entity.RemainingCredit)) !== cents(Number(entity.TotalAmt)))
      throw fault.business('This credit is applied to an invoice.');
    return { ...voidedSale(entity, false), RemainingCredit: 0 };
  },
};

/** Sales receipts: sales that are paid at once, read as price sources (reference 6.4). */
export const salesReceipt: Kind = {
  name: 'SalesReceipt',
  group: 'transaction',
  sequence: 'Transaction',
  properties: saleProperties,
  readOnly: saleReadOnly,
  filterable: ['Id', 'CustomerRef', 'DocNumber', 'TxnDate', 'Balance', 'TotalAmt', ...stamps],
  keys: (entity) => saleKeys('SalesReceipt', entity).filter((key) => !key.startsWith('customer:')),
  prepare: (draft, previous, writing) => ({
    ...composeSale('SalesReceipt', draft, previous, writing).sale,
    Balance: 0,
  }),
  applyChange: (entity, previous, writing) => moveStock(entity, previous, 1, writing),
  remove: (entity, writing) => moveStock(undefined, entity, 1, writing),
  voided: (entity, writing) => {
    if (!isVoided(entity)) return voidedSale(entity, true);
    if (writing.secondVoid === 'fault') throw fault.business('This transaction is void already.');
    return entity;
  },
};
