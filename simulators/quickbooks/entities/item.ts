import type { Draft, Stored } from '../entity.ts';
import { numberOf, refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { anything, common, day, decimal, flag, ref, text } from '../shape.ts';
import { claimName, type Kind, resolve, stamps, type Writing } from './kind.ts';
import { checkName, childKey, nameForState, place, renameChildren } from './names.ts';

const types = ['Inventory', 'NonInventory', 'Service', 'Category', 'Group'];

function nameKey(draft: Draft, name: string): string {
  return `item:${refOf(draft, 'ParentRef')?.value ?? ''}:${name.toLowerCase()}`;
}

/** Products and services (reference 4.1). */
export const item: Kind = {
  name: 'Item',
  group: 'list',
  sequence: 'Item',
  properties: {
    ...common,
    Name: text(100),
    Sku: text(100),
    Description: text(4000),
    Active: flag,
    SubItem: flag,
    ParentRef: ref,
    Level: decimal,
    FullyQualifiedName: text(500),
    Taxable: flag,
    SalesTaxIncluded: flag,
    PercentBased: flag,
    UnitPrice: decimal,
    RatePercent: decimal,
    Type: text(30),
    PaymentMethodRef: ref,
    UOMSetRef: ref,
    IncomeAccountRef: ref,
    PurchaseDesc: text(1000),
    PurchaseTaxIncluded: flag,
    PurchaseCost: decimal,
    ExpenseAccountRef: ref,
    COGSAccountRef: ref,
    AssetAccountRef: ref,
    PrefVendorRef: ref,
    AvgCost: decimal,
    TrackQtyOnHand: flag,
    QtyOnHand: decimal,
    QtyOnPurchaseOrder: decimal,
    QtyOnSalesOrder: decimal,
    ReorderPoint: decimal,
    ManPartNum: text(31),
    DepositToAccountRef: ref,
    SalesTaxCodeRef: ref,
    PurchaseTaxCodeRef: ref,
    InvStartDate: day,
    BuildPoint: decimal,
    PrintGroupedItems: flag,
    SpecialItem: flag,
    SpecialItemType: text(30),
    ItemGroupDetail: anything,
    ItemAssemblyDetail: anything,
    AbatementRate: decimal,
    ReverseChargeRate: decimal,
    ServiceType: text(30),
    ItemCategoryType: text(30),
    ClassRef: ref,
    TaxClassificationRef: ref,
    Source: text(30),
    ItemEx: anything,
  },
  readOnly: ['FullyQualifiedName', 'Level', 'AvgCost', 'status'],
  filterable: ['Id', 'Name', 'Type', 'Sku', 'Active', 'FullyQualifiedName', ...stamps],
  keys: (entity) => [
    nameKey(entity, String(entity.Name)),
    ...(refOf(entity, 'ParentRef')
      ? [childKey('Item', String(refOf(entity, 'ParentRef')?.value))]
      : []),
  ],
  prepare(draft, previous, writing) {
    const sentName = textOf(draft, 'Name');
    if (!sentName) throw fault.missing('Name');
    checkName(sentName, 'Name');
    const type = textOf(draft, 'Type') ?? textOf(previous ?? {}, 'Type');
    if (!type) throw fault.missing('Type');
    if (!types.includes(type))
      throw fault.unreadable(`Can not construct instance of ItemTypeEnum from value '${type}'`);
    const active = draft.Active !== false;
    const self = previous && `Item/${previous.Id}`;
    const name = nameForState(
      sentName,
      active,
      (candidate) => writing.company.holders(nameKey(draft, candidate)).length > 0,
    );
    claimName(nameKey(draft, name), self, writing);
    return {
      ...draft,
      Name: name,
      Active: active,
      Type: type,
      ...(type === 'Category'
        ? {}
        : { ...prices(draft), ...accounts(draft, type, writing), ...stock(draft, type, previous) }),
      ...place('Item', draft, { name, self: previous?.Id }, writing),
    };
  },
  applyChange: (entity, previous, writing) => {
    if (previous && previous.FullyQualifiedName !== entity.FullyQualifiedName)
      renameChildren('Item', entity, writing);
  },
};

function prices(draft: Draft): Draft {
  return {
    Taxable: draft.Taxable ?? false,
    UnitPrice: numberOf(draft, 'UnitPrice'),
    PurchaseCost: numberOf(draft, 'PurchaseCost'),
  };
}

function accounts(draft: Draft, type: string, writing: Writing): Draft {
  const required =
    type === 'Inventory'
      ? ['IncomeAccountRef', 'ExpenseAccountRef', 'AssetAccountRef']
      : type === 'Service' || (type === 'NonInventory' && !refOf(draft, 'ExpenseAccountRef'))
        ? ['IncomeAccountRef']
        : [];
  const found: Draft = {};
  for (const property of ['IncomeAccountRef', 'ExpenseAccountRef', 'AssetAccountRef']) {
    const account = resolve(draft, property, { kind: 'Account' }, writing);
    if (account) found[property] = account;
    else if (required.includes(property)) throw fault.missing(property);
  }
  return found;
}

/** Quantity is set at creation; later only sales move it, and the start date reads back as first given. */
function stock(draft: Draft, type: string, previous: Stored | undefined): Draft {
  if (type !== 'Inventory') return { TrackQtyOnHand: false };
  if (previous?.Type === 'Inventory')
    return {
      TrackQtyOnHand: true,
      QtyOnHand: previous.QtyOnHand,
      InvStartDate: previous.InvStartDate,
    };
  for (const property of ['TrackQtyOnHand', 'QtyOnHand', 'InvStartDate'])
    if (draft[property] === undefined || draft[property] === null) throw fault.missing(property);
  if (draft.TrackQtyOnHand !== true)
    throw fault.business('An inventory item must track its quantity.');
  return {};
}
