import { companyDay } from '../company-time.ts';
import type { Draft, Stored } from '../entity.ts';
import { refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { cents, dollars } from '../money.ts';
import { anything, common, day, decimal, flag, linked, list, object, ref, text } from '../shape.ts';
import { applicationsOf, openAmount, relink } from './application.ts';
import { refreshBuyers, saleKeys } from './invoice.ts';
import { type Kind, resolve, stamps, type Writing } from './kind.ts';
import { currencyOf, isVoided } from './sale.ts';

const paymentLine = object('Line', {
  Id: text(30),
  LineNum: decimal,
  Amount: decimal,
  LinkedTxn: linked,
  LineEx: anything,
  Description: text(4000),
  DetailType: text(40),
});

/** Received payments (reference 4.5, behaviour 48). */
export const payment: Kind = {
  name: 'Payment',
  group: 'transaction',
  sequence: 'Transaction',
  properties: {
    ...common,
    DocNumber: text(21),
    TxnDate: day,
    DepartmentRef: ref,
    CurrencyRef: ref,
    ExchangeRate: decimal,
    PrivateNote: text(4000),
    TxnStatus: text(30),
    LinkedTxn: linked,
    Line: list(paymentLine),
    TxnSource: text(60),
    CustomerRef: ref,
    RemitToRef: ref,
    ARAccountRef: ref,
    DepositToAccountRef: ref,
    PaymentMethodRef: ref,
    PaymentRefNum: text(21),
    PaymentType: text(30),
    CreditCardPayment: anything,
    CheckPayment: anything,
    TotalAmt: decimal,
    UnappliedAmt: decimal,
    ProcessPayment: flag,
    ProjectRef: ref,
    TaxExemptionRef: ref,
    TransactionLocationType: text(30),
    TxnTaxDetail: anything,
    HomeTotalAmt: decimal,
    PaymentEx: anything,
  },
  readOnly: ['UnappliedAmt', 'HomeTotalAmt', 'status'],
  filterable: [
    'Id',
    'CustomerRef',
    'TxnDate',
    'TotalAmt',
    'UnappliedAmt',
    'PaymentRefNum',
    ...stamps,
  ],
  keys: (entity) => saleKeys('Payment', entity),
  prepare(draft, previous, writing) {
    const buyer = resolve(
      draft,
      'CustomerRef',
      { kind: 'Customer', previous: previous && refOf(previous, 'CustomerRef') },
      writing,
    );
    if (!buyer) throw fault.missing('CustomerRef');
    if (typeof draft.TotalAmt !== 'number') throw fault.missing('TotalAmt');
    if (draft.TotalAmt < 0) throw fault.business('Transaction amount must be 0 or greater.');
    const unapplied =
      cents(draft.TotalAmt) - checkApplications(draft, previous, buyer.value, writing);
    if (unapplied < 0n)
      throw fault.business(
        'The amount applied to invoices is more than the amount of the payment.',
      );
    return {
      ...draft,
      CustomerRef: buyer,
      TxnDate:
        textOf(draft, 'TxnDate') ?? textOf(previous ?? {}, 'TxnDate') ?? companyDay(writing.now),
      DepositToAccountRef:
        resolve(draft, 'DepositToAccountRef', { kind: 'Account' }, writing) ??
        undepositedFunds(writing),
      ...currencyOf(writing.company.look('Customer', buyer.value), draft),
      Line: draft.Line ?? [],
      LinkedTxn: [],
      TotalAmt: dollars(cents(draft.TotalAmt)),
      UnappliedAmt: dollars(unapplied),
      ProcessPayment: draft.ProcessPayment ?? false,
    };
  },
  applyChange(entity, previous, writing) {
    relink(entity.Id, entity, previous, writing);
    refreshBuyers(entity, previous, writing.company);
    refreshApplied(entity, previous, writing);
  },
  remove(entity, writing) {
    relink(entity.Id, undefined, entity, writing);
    refreshBuyers(entity, undefined, writing.company);
    refreshApplied(undefined, entity, writing);
  },
  voided(entity, writing) {
    if (isVoided(entity)) {
      if (writing.secondVoid === 'fault') throw fault.business('This transaction is void already.');
      return entity;
    }
    const note = textOf(entity, 'PrivateNote');
    return {
      ...entity,
      Line: [],
      TotalAmt: 0,
      UnappliedAmt: 0,
      PrivateNote: note ? `Voided - ${note}` : 'Voided',
    };
  },
};

function undepositedFunds(writing: Writing): Draft | undefined {
  const account = writing.company
    .rows('Account')
    .find((row) => row.entity.AccountSubType === 'UndepositedFunds')?.entity;
  return account && { value: account.Id, name: account.Name };
}

/** Cents that the lines take from the payment, after checking each against what its target still has open. */
function checkApplications(
  draft: Draft,
  previous: Stored | undefined,
  buyer: string,
  writing: Writing,
): bigint {
  const earlier = new Map<string, bigint>();
  for (const one of applicationsOf(previous))
    earlier.set(`${one.kind}/${one.id}`, (earlier.get(`${one.kind}/${one.id}`) ?? 0n) + one.amount);
  const applied = new Map<string, bigint>();
  let taken = 0n;
  for (const { kind, id, amount } of applicationsOf(draft)) {
    if (kind !== 'Invoice' && kind !== 'CreditMemo') continue;
    const target = writing.company.find(kind, id);
    if (!target) throw fault.badReference('TxnId', id);
    if (!sameFamily(refOf(target, 'CustomerRef')?.value, buyer, writing))
      throw fault.business('The invoice belongs to another customer than the payment.');
    const key = `${kind}/${id}`;
    applied.set(key, (applied.get(key) ?? 0n) + amount);
    if (
      amount < 0n ||
      (applied.get(key) ?? 0n) > openAmount(kind, target) + (earlier.get(key) ?? 0n)
    )
      throw fault.business('The amount applied is more than the open balance of the transaction.');
    taken += kind === 'Invoice' ? amount : -amount;
  }
  return taken;
}

/** A payment of a parent may pay its jobs. */
function sameFamily(owner: string | undefined, buyer: string, writing: Writing): boolean {
  for (let id = owner; id; id = refOf(writing.company.look('Customer', id), 'ParentRef')?.value)
    if (id === buyer) return true;
  return false;
}

function refreshApplied(
  after: Draft | undefined,
  before: Draft | undefined,
  writing: Writing,
): void {
  for (const { kind, id } of [...applicationsOf(after), ...applicationsOf(before)]) {
    const target = writing.company.find(kind, id);
    if (target) refreshBuyers(target, undefined, writing.company);
  }
}
