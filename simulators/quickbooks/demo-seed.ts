import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { taxRateOf } from '../../demo/customers.ts';
import { demoId } from '../../demo/ids.ts';
import { type Bill, inventYear, SURCHARGE_ITEM } from '../../demo/year.ts';
import { addDays, companyDay, stamp } from './company-time.ts';
import type { Draft } from './entity.ts';
import { cents, dollars, lineCents, percentOf } from './money.ts';
import { oddBuyers, oddSales } from './odd-sales.ts';
import { firstRealm, type Seed } from './seed.ts';

type Row = Record<string, string>;

const demoFolder = new URL('../../demo/', import.meta.url);
// Terms in the order in which a new company numbers them.
const termNames = [
  'Due on receipt',
  'Net 15',
  'Net 30',
  'Net 45',
  'Net 60',
  '2% 10 Net 30',
  'COD',
  'Prepaid',
];
const firstCounted = '2024-01-02';

function rowsOf(file: string): Row[] {
  return parse(readFileSync(new URL(file, demoFolder)), { columns: true, skip_empty_lines: true });
}

/**
 * The demonstration company: all products as items, all customers, every invoice of the demo shop's year to the cent, and some paid
 * sales of the time before it at customers' own prices; beside the year, what a bookkeeper wrote by hand (`odd-sales.ts`). Without the
 * `year` only the time before. `now` in milliseconds.
 */
export function demoSeed(now: number, { year = true } = {}): Seed {
  const products = rowsOf('products.csv');
  const customers = rowsOf('customers.csv');
  return {
    realms: {
      [firstRealm]: {
        Item: [...categoriesOf(products), ...products.map(itemOf), surchargeItem],
        Customer: customersOf(customers),
        ...sales(year ? inventYear(now).bills : [], now, products, customers),
        ...taxes(),
      },
    },
  };
}

// Items have the first numbers; categories come after them.
const firstCategory = 901;

/** Where each category, and each brand in it, has its number. */
function categoryIds(products: Row[]): Map<string, string> {
  const paths = products.flatMap((product) => [
    `${product.category}`,
    `${product.category}:${product.brand}`,
  ]);
  return new Map([...new Set(paths)].map((path, index) => [path, String(firstCategory + index)]));
}

/** Two levels, as a distributor sorts them: the category, and in it the brand. */
function categoriesOf(products: Row[]): Draft[] {
  const ids = categoryIds(products);
  return [...ids].map(([path, Id]) => {
    const [category = '', brand] = path.split(':');
    const parent = ids.get(category) ?? '';
    return {
      Id,
      Type: 'Category',
      Name: brand ?? category,
      Active: true,
      ...(brand ? { SubItem: true, ParentRef: { value: parent } } : {}),
    };
  });
}

/** What stands for the shop's fuel surcharge. */
const surchargeItem: Draft = {
  Id: SURCHARGE_ITEM.id,
  Name: SURCHARGE_ITEM.name,
  Type: 'Service',
  Active: true,
  Taxable: false,
  IncomeAccountRef: { value: '1' },
};

function itemOf(product: Row, index: number, products: Row[]): Draft {
  return {
    Id: String(index + 1),
    Name: `${product.name}, ${product.sizeUnit}`,
    SubItem: true,
    ParentRef: { value: categoryIds(products).get(`${product.category}:${product.brand}`) ?? '' },
    Sku: product.sku,
    Description: product.description,
    Type: 'Inventory',
    Active: product.isActive === 'true',
    Taxable: true,
    UnitPrice: Number(product.price),
    TrackQtyOnHand: true,
    QtyOnHand: Number(product.quantity),
    InvStartDate: firstCounted,
    IncomeAccountRef: { value: '1' },
    ExpenseAccountRef: { value: '2' },
    AssetAccountRef: { value: '3' },
  };
}

function customersOf(rows: Row[]): Draft[] {
  const taken = new Set<string>();
  return rows.map((row, index) => {
    // Two hotels may share a name; QuickBooks wants every display name once.
    const DisplayName = taken.has(row.name?.toLowerCase() ?? '')
      ? `${row.name} (${row.city})`
      : (row.name ?? '');
    taken.add(DisplayName.toLowerCase());
    const place = {
      Line1: row.address1,
      City: row.city,
      CountrySubDivisionCode: row.state,
      PostalCode: row.zip,
      Country: 'USA',
    };
    return {
      Id: String(index + 1),
      DisplayName,
      ...(DisplayName.length <= 100 ? { CompanyName: row.name } : {}),
      PrintOnCheckName: DisplayName.slice(0, 110),
      Active: row.isActive === 'true',
      PrimaryEmailAddr: { Address: row.email },
      PrimaryPhone: { FreeFormNumber: row.phone },
      BillAddr: place,
      ShipAddr: place,
      DefaultTaxCodeRef: { value: taxId(taxRateOf(row.state ?? '')) },
      SalesTermRef: { value: String(termNames.indexOf(row.terms ?? '') + 1) },
    };
  });
}

/** Automated sales tax, with the rate of each state that the customers carry. */
function taxes(): { Preferences: Draft; TaxRate: Draft[]; TaxCode: Draft[] } {
  return {
    Preferences: {
      TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: true, TaxGroupCodeRef: { value: '2' } },
    },
    TaxRate: rates().map((rate) => ({
      Id: taxId(rate),
      Name: `Sales tax ${rate / 100}%`,
      Description: 'State sales tax',
      RateValue: rate / 100,
    })),
    TaxCode: rates().map((rate) => ({
      Id: taxId(rate),
      Name: `Sales tax ${rate / 100}%`,
      Description: 'State sales tax',
      Taxable: true,
      TaxGroup: true,
      SalesTaxRateList: {
        TaxRateDetail: [
          { TaxRateRef: { value: taxId(rate) }, TaxTypeApplicable: 'TaxOnAmount', TaxOrder: 0 },
        ],
      },
    })),
  };
}

const rates = () => [...new Set(rowsOf('customers.csv').map((row) => taxRateOf(row.state ?? '')))];
// Basis points as the number: 825 is 8.25 percent.
const taxId = (rate: number) => String(rate);

/** The shop's own year, then the paid sales of the time before the portal. */
function sales(
  bills: readonly Bill[],
  now: number,
  products: Row[],
  customers: Row[],
): { Invoice: Draft[]; Payment: Draft[]; SalesReceipt: Draft[] } {
  const customerIds = new Map(
    customers.map((row, index) => [demoId(row.id ?? ''), String(index + 1)]),
  );
  const itemIds = new Map(products.map((row, index) => [demoId(row.id ?? ''), String(index + 1)]));
  const Invoice: Draft[] = [];
  const Payment: Draft[] = [];
  for (const bill of bills) {
    const CustomerRef = { value: customerIds.get(bill.order.customer.id) ?? '' };
    const at = stamp(bill.at);
    Invoice.push({
      Id: bill.accountingId,
      DocNumber: bill.number,
      TxnDate: bill.txnDate,
      DueDate: bill.dueDate,
      CustomerRef,
      Line: [
        ...bill.order.lines
          .filter((line) => line.delivered > 0)
          .map((line) => ({
            Amount: dollars(BigInt(line.price * line.delivered)),
            Description: `${line.product.name}, ${line.product.sizeUnit}`,
            DetailType: 'SalesItemLineDetail',
            SalesItemLineDetail: {
              ItemRef: { value: itemIds.get(line.productId) ?? '' },
              UnitPrice: dollars(BigInt(line.price)),
              Qty: line.delivered,
              TaxCodeRef: { value: 'TAX' },
            },
          })),
        ...chargesOf(bill),
      ],
      ...(bill.totals.discountCents > 0 ? { ApplyTaxAfterDiscount: true } : {}),
      BillEmail: { Address: bill.order.customer.email },
      MetaData: { CreateTime: at, LastUpdatedTime: at },
    });
    if (bill.paidOn)
      Payment.push(
        paymentOf(
          CustomerRef,
          bill.paidOn,
          dollars(BigInt(bill.totals.totalCents)),
          bill.accountingId,
        ),
      );
  }
  const past = pastSales(products, customers, companyDay(now), Invoice.length);
  const odd = oddSales(
    oddBuyers(bills, products, customers),
    companyDay(now),
    Invoice.length + past.Invoice.length + 1,
  );
  const paid = odd.invoices.map(({ draft, total }) =>
    paymentOf(draft.CustomerRef, draft.TxnDate, total, draft.Id),
  );
  return {
    Invoice: [...Invoice, ...past.Invoice, ...odd.invoices.map(({ draft }) => draft)],
    Payment: [...Payment, ...past.Payment, ...paid],
    SalesReceipt: odd.SalesReceipt,
  };
}

/** Surcharge and discount, as the shop's own invoices carry them. */
function chargesOf({ totals: { surchargeCents, discountCents } }: Bill): object[] {
  const surcharge = dollars(BigInt(surchargeCents));
  return [
    ...(surchargeCents > 0
      ? [
          {
            Amount: surcharge,
            Description: SURCHARGE_ITEM.name,
            DetailType: 'SalesItemLineDetail',
            SalesItemLineDetail: {
              ItemRef: { value: SURCHARGE_ITEM.id },
              UnitPrice: surcharge,
              Qty: 1,
              TaxCodeRef: { value: 'NON' },
            },
          },
        ]
      : []),
    ...(discountCents > 0
      ? [
          {
            Amount: dollars(BigInt(discountCents)),
            DetailType: 'DiscountLineDetail',
            DiscountLineDetail: { PercentBased: false },
          },
        ]
      : []),
  ];
}

function paymentOf(
  CustomerRef: { value: string },
  TxnDate: string,
  TotalAmt: number,
  invoiceId: string,
): Draft {
  return {
    CustomerRef,
    TxnDate,
    TotalAmt,
    Line: [{ Amount: TotalAmt, LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }] }],
  };
}

/** Two paid invoices for each of the first active customers from before the year, a little under list price. */
function pastSales(
  products: Row[],
  customers: Row[],
  today: string,
  numbered: number,
): { Invoice: Draft[]; Payment: Draft[] } {
  const sold = products
    .map((product, index) => ({ product, id: String(index + 1) }))
    .filter(({ product }) => product.isActive === 'true');
  const Invoice: Draft[] = [];
  const Payment: Draft[] = [];
  const buyers = customers
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.isActive === 'true')
    .slice(0, 20);
  buyers.forEach(({ row, index }, turn) => {
    const CustomerRef = { value: String(index + 1) };
    for (const [round, daysAgo] of [470 + turn, 412 + (turn % 9)].entries()) {
      const Line = [0, 1, 2].map((step) => {
        const { product, id } = sold[(turn * 5 + round + step * 7) % sold.length] ?? {
          product: products[0] as Row,
          id: '1',
        };
        const UnitPrice = dollars(percentOf(cents(product.price), 97 - ((turn + step) % 4) * 2));
        const Qty = 1 + ((turn + step) % 5);
        const detail = { ItemRef: { value: id }, UnitPrice, Qty, TaxCodeRef: { value: 'NON' } };
        return {
          Amount: dollars(lineCents(UnitPrice, Qty)),
          Description: product.name,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: detail,
        };
      });
      const Id = String(numbered + Invoice.length + 1);
      const TxnDate = addDays(today, -daysAgo);
      const at = stamp(Date.parse(`${TxnDate}T17:00:00Z`));
      Invoice.push({
        Id,
        DocNumber: `L-${1000 + Invoice.length + 1}`,
        TxnDate,
        CustomerRef,
        Line,
        BillEmail: { Address: row.email },
        MetaData: { CreateTime: at, LastUpdatedTime: at },
      });
      const total = dollars(Line.reduce((sum, line) => sum + cents(line.Amount), 0n));
      Payment.push(paymentOf(CustomerRef, addDays(TxnDate, 20), total, Id));
    }
  });
  return { Invoice, Payment };
}
