import { companyDay } from '../company-time.ts';
import { type Draft, refOf, type Stored, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { cents, dollars } from '../money.ts';
import { anything, common, day, decimal, flag, list, object, ref, text } from '../shape.ts';
import { saleKeys } from './invoice.ts';
import { type Kind, resolve, stamps, type Writing } from './kind.ts';
import { composeSale, isVoided, saleProperties, saleReadOnly, voidedSale } from './sale.ts';
import { moveStock } from './stock.ts';

const dated = (draft: Draft, previous: Stored | undefined, writing: Writing): string =>
  textOf(draft, 'TxnDate') ?? textOf(previous ?? {}, 'TxnDate') ?? companyDay(writing.now);

/** Money given back at once: a sale the other way round that no invoice uses up. */
export const refundReceipt: Kind = {
  name: 'RefundReceipt',
  group: 'transaction',
  sequence: 'Transaction',
  properties: { ...saleProperties, DepositToAccountRef: ref, PaymentRefNum: text(21) },
  readOnly: saleReadOnly,
  filterable: ['Id', 'CustomerRef', 'DocNumber', 'TxnDate', 'Balance', 'TotalAmt', ...stamps],
  keys: (entity) => saleKeys('RefundReceipt', entity).filter((key) => !key.startsWith('customer:')),
  prepare(draft, previous, writing) {
    const account = resolve(draft, 'DepositToAccountRef', { kind: 'Account' }, writing);
    if (!account) throw fault.missing('DepositToAccountRef');
    const { sale } = composeSale('RefundReceipt', draft, previous, writing);
    return { ...sale, DepositToAccountRef: account, Balance: 0 };
  },
  applyChange: (entity, previous, writing) => moveStock(entity, previous, -1, writing),
  remove: (entity, writing) => moveStock(undefined, entity, -1, writing),
  voided: (entity, writing) => {
    if (!isVoided(entity)) return voidedSale(entity, true);
    if (writing.secondVoid === 'fault') throw fault.business('This transaction is void already.');
    return entity;
  },
};

const entryLine = object('Line', {
  Id: text(30),
  LineNum: decimal,
  Description: text(4000),
  Amount: decimal,
  DetailType: text(40),
  JournalEntryLineDetail: anything,
  DepositLineDetail: anything,
  LinkedTxn: anything,
});

interface EntryLine extends Draft {
  Amount?: number;
  JournalEntryLineDetail?: { PostingType?: string; AccountRef?: { value: string } };
}
const linesOf = (draft: Draft): EntryLine[] => (draft.Line as EntryLine[] | undefined) ?? [];
const sumOf = (lines: readonly EntryLine[]): bigint =>
  lines.reduce((sum, line) => sum + cents(line.Amount ?? 0), 0n);

/** Entries of the general ledger: debits and credits come to the same. */
export const journalEntry: Kind = {
  name: 'JournalEntry',
  group: 'transaction',
  sequence: 'Transaction',
  properties: {
    ...common,
    DocNumber: text(21),
    TxnDate: day,
    PrivateNote: text(4000),
    Adjustment: flag,
    CurrencyRef: ref,
    ExchangeRate: decimal,
    Line: list(entryLine),
    TxnTaxDetail: anything,
    TotalAmt: decimal,
  },
  readOnly: ['TotalAmt', 'status'],
  filterable: ['Id', 'DocNumber', 'TxnDate', ...stamps],
  prepare(draft, previous, writing) {
    const lines = linesOf(draft);
    if (lines.length === 0) throw fault.missing('Line');
    const posted = (type: string) =>
      sumOf(lines.filter((line) => line.JournalEntryLineDetail?.PostingType === type));
    for (const { JournalEntryLineDetail: detail } of lines) {
      if (!detail?.PostingType) throw fault.missing('PostingType');
      const account = detail.AccountRef?.value ?? '';
      if (!writing.company.find('Account', account))
        throw fault.badReference('AccountRef', account);
    }
    if (posted('Debit') !== posted('Credit'))
      throw fault.business('Transaction is not in balance: debits and credits differ.');
    return {
      Adjustment: false,
      ...draft,
      TxnDate: dated(draft, previous, writing),
      CurrencyRef: refOf(draft, 'CurrencyRef') ?? { value: 'USD', name: 'United States Dollar' },
      Line: lines.map((line, at) => ({
        Id: String(at),
        DetailType: 'JournalEntryLineDetail',
        ...line,
      })),
    };
  },
  remove: () => {},
};

/** What was taken to the bank. */
export const deposit: Kind = {
  name: 'Deposit',
  group: 'transaction',
  sequence: 'Transaction',
  properties: {
    ...common,
    DocNumber: text(21),
    TxnDate: day,
    PrivateNote: text(4000),
    DepositToAccountRef: ref,
    CurrencyRef: ref,
    ExchangeRate: decimal,
    Line: list(entryLine),
    CashBack: anything,
    TotalAmt: decimal,
  },
  readOnly: ['TotalAmt', 'status'],
  filterable: ['Id', 'TxnDate', 'TotalAmt', ...stamps],
  prepare(draft, previous, writing) {
    const account = resolve(draft, 'DepositToAccountRef', { kind: 'Account' }, writing);
    if (!account) throw fault.missing('DepositToAccountRef');
    const lines = linesOf(draft);
    if (lines.length === 0) throw fault.missing('Line');
    return {
      ...draft,
      DepositToAccountRef: account,
      TxnDate: dated(draft, previous, writing),
      CurrencyRef: refOf(draft, 'CurrencyRef') ?? { value: 'USD', name: 'United States Dollar' },
      Line: lines.map((line, at) => ({
        Id: String(at + 1),
        LineNum: at + 1,
        DetailType: 'DepositLineDetail',
        ...line,
      })),
      TotalAmt: dollars(sumOf(lines)),
    };
  },
  remove: () => {},
};
