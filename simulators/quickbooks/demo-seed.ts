import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { addDays, companyDay, stamp } from './company-time.ts';
import type { Draft } from './entity.ts';
import { cents, dollars, lineCents, percentOf } from './money.ts';
import { firstRealm, type Seed } from './seed.ts';

type Row = Record<string, string>;

const demoFolder = new URL('../../demo/', import.meta.url);
// Terms in the order in which a new company numbers them.
const termNames = ['Due on receipt', 'Net 15', 'Net 30', 'Net 45', 'Net 60', '2% 10 Net 30', 'COD', 'Prepaid'];
const firstCounted = '2024-01-02';

function rowsOf(file: string): Row[] {
  return parse(readFileSync(new URL(file, demoFolder)), { columns: true, skip_empty_lines: true });
}

/** The demonstration company: all products as items, all customers, and some past sales at customers' own prices. `now` in milliseconds. */
export function demoSeed(now: number): Seed {
  const products = rowsOf('products.csv');
  const customers = rowsOf('customers.csv');
  return {
    realms: {
      [firstRealm]: {
        Item: [...categoriesOf(products), ...products.map(itemOf)],
        Customer: customersOf(customers),
        ...pastSales(products, customers, companyDay(now)),
      },
    },
  };
}

// Items have the first numbers; categories come after them.
const firstCategory = 901;

/** Where each category, and each brand in it, has its number. */
function categoryIds(products: Row[]): Map<string, string> {
  const paths = products.flatMap((product) => [`${product.category}`, `${product.category}:${product.brand}`]);
  return new Map([...new Set(paths)].map((path, index) => [path, String(firstCategory + index)]));
}

/** Two levels, as a distributor sorts them: the category, and in it the brand. */
function categoriesOf(products: Row[]): Draft[] {
  const ids = categoryIds(products);
  return [...ids].map(([path, Id]) => {
    const [category = '', brand] = path.split(':');
    const parent = ids.get(category) ?? '';
    return { Id, Type: 'Category', Name: brand ?? category, Active: true, ...(brand ? { SubItem: true, ParentRef: { value: parent } } : {}) };
  });
}

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
    const DisplayName = taken.has(row.name?.toLowerCase() ?? '') ? `${row.name} (${row.city})` : (row.name ?? '');
    taken.add(DisplayName.toLowerCase());
    const place = { Line1: row.address1, City: row.city, CountrySubDivisionCode: row.state, PostalCode: row.zip, Country: 'USA' };
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
      SalesTermRef: { value: String(termNames.indexOf(row.terms ?? '') + 1) },
    };
  });
}

/** Two past invoices for each of the first active customers, a little under list price; the older one is paid. */
function pastSales(products: Row[], customers: Row[], today: string): { Invoice: Draft[]; Payment: Draft[] } {
  const sold = products.map((product, index) => ({ product, id: String(index + 1) })).filter(({ product }) => product.isActive === 'true');
  const Invoice: Draft[] = [];
  const Payment: Draft[] = [];
  const buyers = customers
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.isActive === 'true')
    .slice(0, 20);
  buyers.forEach(({ row, index }, turn) => {
    const CustomerRef = { value: String(index + 1) };
    for (const [round, daysAgo] of [70 + turn, 12 + (turn % 9)].entries()) {
      const Line = [0, 1, 2].map((step) => {
        const { product, id } = sold[(turn * 5 + round + step * 7) % sold.length] ?? { product: products[0] as Row, id: '1' };
        const UnitPrice = dollars(percentOf(cents(product.price), 97 - ((turn + step) % 4) * 2));
        const Qty = 1 + ((turn + step) % 5);
        const detail = { ItemRef: { value: id }, UnitPrice, Qty };
        return { Amount: dollars(lineCents(UnitPrice, Qty)), Description: product.name, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: detail };
      });
      const Id = String(Invoice.length + 1);
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
      if (round > 0) continue;
      const TotalAmt = dollars(Line.reduce((sum, line) => sum + cents(line.Amount), 0n));
      const PaidOn = addDays(TxnDate, 20);
      Payment.push({ CustomerRef, TxnDate: PaidOn, TotalAmt, Line: [{ Amount: TotalAmt, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }] });
    }
  });
  return { Invoice, Payment };
}
