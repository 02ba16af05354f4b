import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { searchText } from '../src/kit/normalise.ts';
import { parseDollars } from '../src/kit/parse-money.ts';
import type { Sql } from '../src/platform/database.ts';
import { ROOT_FOLDER } from '../src/platform/root-folder.ts';
import { sql } from '../src/platform/sql.ts';
import { parsePack } from '../src/products/packs/public/pack.ts';
import { demoId } from './ids.ts';

export interface DemoProduct {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  sizeUnit: string;
  sku: string;
  priceCents: number;
  hazardous: boolean;
  isActive: boolean;
}

type CsvRow = Record<
  | 'id'
  | 'nameKey'
  | 'name'
  | 'brand'
  | 'category'
  | 'sizeUnit'
  | 'sku'
  | 'price'
  | 'quantity'
  | 'hazardous'
  | 'signalWord'
  | 'pictograms'
  | 'hStatements'
  | 'pStatements'
  | 'unNumber'
  | 'packingGroup'
  | 'epaRegNo'
  | 'dilution'
  | 'ph'
  | 'contactTime'
  | 'description'
  | 'isActive',
  string
>;

/** Reads a demo CSV (RFC 4180, header row, UTF-8). */
export function readDemoCsv<T>(name: string): T[] {
  return parse(readFileSync(path.join(ROOT_FOLDER, 'demo', name), 'utf8'), {
    columns: true,
    skip_empty_lines: true,
  }) as T[];
}

type DilutedRow = Record<
  'nameKey' | 'parts' | 'signalWord' | 'pictograms' | 'hStatements' | 'pStatements',
  string
>;

const list = (text: string) => text.split(';').filter(Boolean);

/** What the demo's makers had certified. By nameKey. */
const CERTIFICATIONS: Readonly<Record<string, string>> = {
  'neutral-linen-detergent': 'Green Seal, Safer Choice',
  'fabric-softener': 'Safer Choice',
  'machine-warewash-detergent': 'NSF',
  'high-temp-rinse-aid': 'NSF',
  'quat-sink-sanitizer': 'NSF',
  'low-temp-machine-sanitizer': 'NSF',
  'enzyme-drain-maintainer': 'Green Seal',
  'glass-and-mirror-cleaner': 'Green Seal, Safer Choice',
  'glass-cleaner-concentrate': 'Green Seal',
  'all-purpose-cleaner': 'Green Seal, Safer Choice',
  'peroxide-disinfectant-cleaner': 'Green Seal',
  'neutral-floor-cleaner': 'Green Seal',
  'foaming-hand-soap': 'Green Seal',
};

/** The 121 demo products, as their file has them. */
export function readProducts() {
  return readDemoCsv<CsvRow>('products.csv').map((row) => ({
    id: demoId(row.id),
    nameKey: row.nameKey,
    name: row.name,
    brand: row.brand,
    category: row.category,
    sizeUnit: row.sizeUnit,
    sku: row.sku,
    priceCents: parseDollars(row.price) ?? 0,
    hazardous: row.hazardous === 'true',
    isActive: row.isActive === 'true',
    description: row.description,
    certifications: CERTIFICATIONS[row.nameKey] ?? '',
    epaRegistered: row.epaRegNo !== '',
    quantity: Number(row.quantity),
    pack: parsePack(row.sizeUnit),
    search: searchText(row.name, row.brand, row.sizeUnit, row.sku),
  }));
}

/** Loads the 121 demo products and the safety data of their 48 unique products. */
export async function loadCatalogue(tx: Sql): Promise<DemoProduct[]> {
  const rows = readDemoCsv<CsvRow>('products.csv');
  const products = readProducts();
  await tx.execute(sql`
    insert into products (id, name_key, name, brand, category, description, size_unit, sku, pack,
                          price_cents, quantity, hazardous, is_active, search, certifications,
                          epa_registered, hazard_stated_at, hazard_source, created_at)
    select r.id, r."nameKey", r.name, r.brand, r.category, r.description, r."sizeUnit", r.sku,
           r.pack, r."priceCents", r.quantity, r.hazardous, r."isActive", r.search,
           r.certifications, r."epaRegistered", now(), 'file', now() - interval '2 years'
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as r(id text, "nameKey" text, name text, brand text, category text, description text,
             "sizeUnit" text, sku text, pack jsonb, "priceCents" bigint, quantity int,
             hazardous boolean, "isActive" boolean, search text, certifications text,
             "epaRegistered" boolean)`);
  const groups = new Map(
    readDemoCsv<{ nameKey: string; reactivityGroup: string; alsoGroups: string }>(
      'reactivity-groups.csv',
    ).map((row) => [row.nameKey, row]),
  );
  const densities = new Map(
    readDemoCsv<{ nameKey: string; density: string }>('densities.csv').map((row) => [
      row.nameKey,
      Number(row.density),
    ]),
  );
  const categories = new Map(
    readDemoCsv<{ nameKey: string; hCategories: string }>('hazard-categories.csv').map((row) => [
      row.nameKey,
      list(row.hCategories),
    ]),
  );
  const epaLabels = new Map(
    readDemoCsv<{ nameKey: string; epaSignalWord: string; activeIngredients: string }>(
      'epa-labels.csv',
    ).map((row) => [row.nameKey, row]),
  );
  const shipping = new Map(
    readDemoCsv<Record<'nameKey' | 'technicalName' | 'rqSubstance' | 'rqPercent', string>>(
      'shipping-facts.csv',
    ).map(({ nameKey, ...facts }) => [
      nameKey,
      { ...facts, rqPercent: facts.rqPercent === '' ? null : Number(facts.rqPercent) },
    ]),
  );
  const diluted = Map.groupBy(
    readDemoCsv<DilutedRow>('use-dilutions.csv').map(({ nameKey, ...row }) => ({
      nameKey,
      one: {
        ...row,
        parts: Number(row.parts),
        pictograms: list(row.pictograms),
        hStatements: list(row.hStatements),
        pStatements: list(row.pStatements),
        source: 'Maker’s safety data sheet, section 2, diluted product',
      },
    })),
    (row) => row.nameKey,
  );
  const unique = [...new Map(rows.map((row) => [row.nameKey, row])).values()].map((row) => ({
    nameKey: row.nameKey,
    signalWord: row.signalWord,
    pictograms: list(row.pictograms),
    hStatements: list(row.hStatements),
    pStatements: list(row.pStatements),
    unNumber: row.unNumber || null,
    packingGroup: row.packingGroup || null,
    // As section 14 of its sheet says (make-sheets.ts).
    notRegulated: row.unNumber === '',
    epaRegNo: row.epaRegNo || null,
    dilution: row.dilution,
    ph: row.ph === '' ? null : Number(row.ph),
    contactTime: row.contactTime,
    reactivityGroup: groups.get(row.nameKey)?.reactivityGroup ?? null,
    alsoGroups: list(groups.get(row.nameKey)?.alsoGroups ?? ''),
    density: densities.get(row.nameKey) ?? null,
    hCategories: categories.get(row.nameKey) ?? [],
    useDilutions: (diluted.get(row.nameKey) ?? []).map(({ one }) => one),
    epaSignalWord: epaLabels.get(row.nameKey)?.epaSignalWord ?? '',
    activeIngredients: epaLabels.get(row.nameKey)?.activeIngredients ?? '',
    ...shipping.get(row.nameKey),
  }));
  await tx.execute(sql`
    insert into safety_data (name_key, signal_word, pictograms, h_statements, p_statements,
                             un_number, packing_group, epa_reg_no, dilution, ph, contact_time,
                             reactivity_group, also_groups, density, h_categories, use_dilutions,
                             epa_signal_word, active_ingredients, technical_name, rq_substance,
                             rq_percent, not_regulated)
    select r."nameKey", r."signalWord", array(select jsonb_array_elements_text(r.pictograms)),
           array(select jsonb_array_elements_text(r."hStatements")),
           array(select jsonb_array_elements_text(r."pStatements")),
           r."unNumber", r."packingGroup", r."epaRegNo", r.dilution, r.ph, r."contactTime",
           r."reactivityGroup", array(select jsonb_array_elements_text(r."alsoGroups")),
           r.density,
           array(select jsonb_array_elements_text(r."hCategories")), r."useDilutions",
           r."epaSignalWord", r."activeIngredients",
           coalesce(r."technicalName", ''), coalesce(r."rqSubstance", ''), r."rqPercent",
           r."notRegulated"
      from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb)
        as r("nameKey" text, "signalWord" text, pictograms jsonb, "hStatements" jsonb,
             "pStatements" jsonb, "unNumber" text, "packingGroup" text, "epaRegNo" text,
             dilution text, ph numeric, "contactTime" text, "reactivityGroup" text,
             "alsoGroups" jsonb, density numeric, "hCategories" jsonb, "useDilutions" jsonb,
             "epaSignalWord" text, "activeIngredients" text, "technicalName" text,
             "rqSubstance" text, "rqPercent" numeric, "notRegulated" boolean)`);
  return products;
}
