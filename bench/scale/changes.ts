/** What happens to a catalogue between two questions. */
import type { Database } from '../../src/platform/database.ts';
import type { Dice } from './questions.ts';

/** Changes by name; each touches products that both catalogues have. */
export const CHANGES: Record<string, (db: Database, dice: Dice) => Promise<unknown>> = {
  'a price': (db, dice) =>
    db.pool.query(`update products set price_cents = $2 where name_key = $1`, [
      anyProduct(dice),
      1000 + Math.floor(dice() * 9000),
    ]),
  'the last in stock': (db, dice) =>
    db.pool.query(
      `update products set quantity = case quantity when 0 then 5 else 0 end where name_key = $1`,
      [anyProduct(dice)],
    ),
  'active or not': (db, dice) =>
    db.pool.query(`update products set is_active = not is_active where name_key = $1`, [
      anyProduct(dice),
    ]),
  'a name': (db, dice) => {
    const number = Math.floor(dice() * 1000);
    return db.pool.query(
      `update products set name = $2, search = $3 || regexp_replace(search, '^[^|]*', '') where name_key = $1`,
      [anyProduct(dice), `Renamed ${number}`, `renamed${number}`],
    );
  },
  'a sync of 500 records': (db, dice) =>
    db.pool.query(
      `update products p set price_cents = 1000 + (p.price_cents + $1) % 9000, quantity = (p.quantity + $1) % 7, updated_at = now()
        where p.id in (select id from products order by id limit 500)`,
      [1 + Math.floor(dice() * 1000)],
    ),
};

const anyProduct = (dice: Dice) => `product-${Math.floor(dice() * 160)}`;
