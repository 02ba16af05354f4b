import type { Draft, Ref, Stored } from '../entity.ts';
import { refOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { cents, dollars, lineCents, percentOf } from '../money.ts';
import {
  anything,
  day,
  decimal,
  flag,
  linked,
  list,
  object,
  ref,
  type Shape,
  text,
} from '../shape.ts';
import { resolve, type Writing } from './kind.ts';
import { preferencesOf } from './preferences.ts';

interface SalesDetail extends Draft {
  ItemRef?: Ref;
  ClassRef?: Ref | undefined;
  UnitPrice?: number;
  Qty?: number;
  TaxCodeRef?: Ref;
}
export interface Line extends Draft {
  Id?: string;
  LineNum?: number;
  Amount?: number;
  DetailType?: string;
  SalesItemLineDetail?: SalesDetail;
  DiscountLineDetail?: { PercentBased?: boolean; DiscountPercent?: number };
  GroupLineDetail?: { GroupItemRef?: Ref; Quantity?: number; Line?: Line[] };
}

const salesDetail = object('SalesItemLineDetail', {
  ItemRef: ref,
  ClassRef: ref,
  UnitPrice: decimal,
  RatePercent: decimal,
  PriceLevelRef: ref,
  MarkupInfo: anything,
  Qty: decimal,
  UOMRef: ref,
  ItemAccountRef: ref,
  InventorySiteRef: ref,
  TaxCodeRef: ref,
  TaxClassificationRef: ref,
  ServiceDate: day,
  TaxInclusiveAmt: decimal,
  DiscountRate: decimal,
  DiscountAmt: decimal,
  DeferredRevenue: flag,
  SalesItemLineDetailEx: anything,
});
const lineProperties = {
  Id: text(30),
  LineNum: decimal,
  Description: text(4000),
  Amount: decimal,
  Received: decimal,
  LinkedTxn: linked,
  DetailType: text(40),
  CustomField: anything,
  CustomExtensions: anything,
  ProjectRef: ref,
  LineEx: anything,
  SalesItemLineDetail: salesDetail,
  DescriptionLineDetail: anything,
  SubTotalLineDetail: anything,
  TaxLineDetail: anything,
  DiscountLineDetail: object('DiscountLineDetail', {
    PercentBased: flag,
    DiscountPercent: decimal,
    DiscountAccountRef: ref,
    DiscountRef: ref,
    ServiceDate: day,
    ClassRef: ref,
    TaxCodeRef: ref,
  }),
};
const groupDetail = object('GroupLineDetail', {
  GroupItemRef: ref,
  Quantity: decimal,
  UOMRef: ref,
  ServiceDate: day,
  Line: list(object('Line', lineProperties)),
});
export const salesLines: Shape = list(
  object('Line', { ...lineProperties, GroupLineDetail: groupDetail }),
);

export interface ComposedLines {
  lines: Line[];
  subtotal: bigint;
  discount: bigint;
  /** Sum of the lines with a taxable code. */
  taxable: bigint;
}

// QuickBooks names the shipping charge by a word instead of an id.
const shippingItem = 'SHIPPING_ITEM_ID';

/** Checks, numbers and completes the lines of a sale, and adds the subtotal line (behaviours 38, 42 and 43). */
export function composeLines(
  draft: Draft,
  previous: Stored | undefined,
  writing: Writing,
): ComposedLines {
  const sentLines = ((draft.Line as Line[] | undefined) ?? []).filter(
    (line) => line.DetailType !== 'SubTotalLineDetail',
  );
  if (sentLines.length === 0) throw fault.missing('Line');
  const old = new Map(
    ((previous?.Line as Line[] | undefined) ?? [])
      .filter((line) => line.Id)
      .map((line) => [line.Id, line]),
  );
  let lastId = Math.max(0, ...[...old.keys()].map(Number));
  const nextId = () => String(++lastId);
  const sold: Line[] = [];
  for (const line of sentLines.filter((line) => line.DetailType !== 'DiscountLineDetail'))
    sold.push({
      ...soldLine(line, old.get(line.Id), writing),
      Id: line.Id && old.has(line.Id) ? line.Id : nextId(),
      LineNum: sold.length + 1,
    });
  const subtotal = sold.reduce((sum, line) => sum + cents(line.Amount), 0n);
  const discounts = sentLines
    .filter((line) => line.DetailType === 'DiscountLineDetail')
    .map((line) => discountLine(line, subtotal, writing));
  return {
    lines: [
      ...sold.map((line) => ordered(line)),
      { Amount: dollars(subtotal), DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
      ...discounts.map((line) =>
        ordered({
          ...line,
          Id: line.Id && old.has(line.Id) ? line.Id : nextId(),
          LineNum: sold.length + 1,
        }),
      ),
    ],
    subtotal,
    discount: discounts.reduce((sum, line) => sum + cents(line.Amount), 0n),
    taxable: sold
      .filter((line) => isTaxable(line.SalesItemLineDetail, writing))
      .reduce((sum, line) => sum + cents(line.Amount), 0n),
  };
}

const ordered = ({ Id, LineNum, ...rest }: Line): Line => ({
  ...(Id ? { Id } : {}),
  ...(LineNum ? { LineNum } : {}),
  ...rest,
});

function soldLine(line: Line, before: Line | undefined, writing: Writing): Line {
  if (!line.DetailType) throw fault.missing('Line.DetailType');
  if (line.DetailType === 'DescriptionOnly') return line;
  if (line.DetailType === 'GroupLineDetail') return groupLine(line, writing);
  if (line.DetailType !== 'SalesItemLineDetail')
    throw fault.unreadable(
      `Can not construct instance of LineDetailTypeEnum from value '${line.DetailType}'`,
    );
  const detail = line.SalesItemLineDetail;
  if (!detail) throw fault.missing('Line.SalesItemLineDetail');
  if (line.Amount === undefined) throw fault.missing('Amount');
  const amount = cents(line.Amount);
  const priced = typeof detail.UnitPrice === 'number' && typeof detail.Qty === 'number';
  if (priced && lineCents(detail.UnitPrice ?? 0, detail.Qty ?? 0) !== amount)
    throw fault.amountMismatch(amount);
  return {
    ...line,
    Amount: dollars(amount),
    SalesItemLineDetail: completeDetail(detail, before?.SalesItemLineDetail, writing),
  };
}

function completeDetail(
  detail: SalesDetail,
  before: SalesDetail | undefined,
  writing: Writing,
): SalesDetail {
  const reference = refOf(detail, 'ItemRef');
  if (!reference) throw fault.missing('ItemRef');
  if (reference.value === shippingItem) {
    if (!preferencesOf(writing.company).SalesFormsPrefs.AllowShipping && !writing.loading)
      throw fault.business('Shipping is switched off in the company preferences.');
    return { ...detail, ItemRef: { value: shippingItem } };
  }
  const ItemRef = resolve(detail, 'ItemRef', { kind: 'Item', previous: before?.ItemRef }, writing);
  const sold = writing.company.look('Item', reference.value);
  if (sold.Type === 'Category')
    throw fault.business('A category cannot be sold. Choose an item instead.');
  const account = refOf(sold, 'IncomeAccountRef');
  const { TaxPrefs, AccountingInfoPrefs } = preferencesOf(writing.company);
  const taxCode = refOf(detail, 'TaxCodeRef');
  if (taxCode && !writing.company.find('TaxCode', taxCode.value))
    throw fault.badReference('TaxCodeRef', taxCode.value);
  // Automated sales tax knows better than the sender whether an item is taxable.
  const exempt = TaxPrefs.PartnerTaxEnabled && !sold.Taxable;
  const code = exempt ? undefined : taxCode?.value;
  const ClassRef = resolve(detail, 'ClassRef', { kind: 'Class' }, writing);
  const { ItemRef: _item, UnitPrice, Qty, ItemAccountRef: _account, ...rest } = detail;
  return {
    ...(ItemRef ? { ItemRef } : {}),
    ...(UnitPrice === undefined ? {} : { UnitPrice }),
    ...(Qty === undefined ? {} : { Qty }),
    ...(account ? { ItemAccountRef: account } : {}),
    ...rest,
    ClassRef: AccountingInfoPrefs.ClassTrackingPerTxnLine ? ClassRef : undefined,
    TaxCodeRef: {
      value: TaxPrefs.UsingSalesTax ? (code ?? (sold.Taxable ? 'TAX' : 'NON')) : 'NON',
    },
  };
}

const isTaxable = (detail: SalesDetail | undefined, writing: Writing): boolean =>
  writing.company.look('TaxCode', detail?.TaxCodeRef?.value ?? '').Taxable === true;

function groupLine(line: Line, writing: Writing): Line {
  const group = line.GroupLineDetail;
  if (!group?.GroupItemRef) throw fault.missing('GroupItemRef');
  const GroupItemRef = resolve(group, 'GroupItemRef', { kind: 'Item' }, writing);
  const parts = (group.Line ?? []).map((part) => soldLine(part, undefined, writing));
  const amount = parts.reduce((sum, part) => sum + cents(part.Amount), 0n);
  return {
    ...line,
    Amount: dollars(amount),
    GroupLineDetail: { ...group, ...(GroupItemRef ? { GroupItemRef } : {}), Line: parts },
  };
}

function discountLine(line: Line, subtotal: bigint, writing: Writing): Line {
  if (!preferencesOf(writing.company).SalesFormsPrefs.AllowDiscount)
    throw fault.business('Discounts are switched off in the company preferences.');
  const detail = line.DiscountLineDetail ?? {};
  const amount = detail.PercentBased
    ? percentOf(subtotal, detail.DiscountPercent ?? 0)
    : cents(line.Amount);
  return { ...line, Amount: dollars(amount), DiscountLineDetail: detail };
}
