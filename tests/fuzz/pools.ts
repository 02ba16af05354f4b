import { doorOrder, siteCode, storeroomOf } from '../matrix/rules/rule.ts';
import type { World } from '../matrix/world.ts';
import type { WrongIds } from './broken.ts';
import type { TextsFor } from './json-schema.ts';

/** Ids and words of the world, for fields by their names. */
export async function poolsOf(world: World): Promise<{ ids: WrongIds; textsFor: TextsFor }> {
  const [own, foreign] = [await doorOrder(world, 'own'), await world.order('foreign')];
  const placed = await world.order('own');
  const person = await world.person('own');
  const gone = await world.person('own');
  await world.app.db.pool.query('delete from sessions where user_id = $1', [gone]);
  await world.app.db.pool.query('delete from user_customers where user_id = $1', [gone]);
  await world.app.db.pool.query('delete from users where id = $1', [gone]);
  const storeroom = await storeroomOf(world, 'own');
  const code = await siteCode(world, 'own');
  const { rows } = await world.app.db.pool.query<{ run: string }>('select id as run from runs');
  const day = (await world.actor('driver'))?.workday ?? '';
  const byName: readonly [RegExp, readonly string[]][] = [
    [/customer/i, [world.customer('own')]],
    [/product/i, [world.product('own')]],
    [/lineid/i, own.lineIds],
    [/order/i, [placed.id, own.id]],
    [/run/i, rows.map((row) => row.run)],
    [/(user|person|approver|driver)/i, [person]],
    [/storeroom/i, [storeroom]],
    [/code/i, [code, '123456']],
    [/namekey/i, ['own-product']],
    [/slug/i, ['own-product']],
    [/sku/i, ['OWN-P5']],
    [/brand/i, ['Linnetfold']],
    [/mail/i, ['somebody@example.com']],
    [/phone/i, ['+1 555 0100']],
    [/(^on$|day|date|from|to$|until)/i, [day, '2030-05-06']],
    [/(cents|price|amount|open)/i, ['12.50', '5000']],
    [/(quantity|count|delivered|version|seen|limit|par)/i, ['1', '2']],
    [/zip/i, ['02118']],
    [/state/i, ['MA', 'open', 'done']],
    [/password/i, ['quiet gravel ninety otters']],
    [/(id|key)$/i, [world.missingId(), placed.id]],
    [/url|return/i, ['/dashboard']],
  ];
  return {
    ids: {
      foreign: [
        world.customer('foreign'),
        world.product('foreign'),
        foreign.id,
        ...foreign.lineIds,
      ],
      deleted: [gone],
      missing: [world.missingId(), '00000000-0000-0000-0000-000000000000'],
    },
    textsFor: (name) => [
      ...byName.filter(([pattern]) => pattern.test(name)).flatMap(([, texts]) => texts),
      'Some words',
    ],
  };
}
