import { afterEach, expect, test } from 'vitest';
import { type Played, playDays } from './days.ts';
import { type Business, openBusiness } from './shop.ts';

// What scripts/prove-business.mjs sets; without it, the short form.
const SEED = Number(process.env.BUSINESS_SEED ?? 1);
const SEEDS = Number(process.env.BUSINESS_SEEDS ?? 1);
const DAYS = Number(process.env.BUSINESS_DAYS ?? 2);
const STEPS = Number(process.env.BUSINESS_STEPS ?? 80);

let business: Business | null = null;
afterEach(async () => {
  await business?.close();
  business = null;
});

const tell = ({ seed, days, events, told, faults, wrong }: Played) =>
  console.log(
    `business: seed ${seed}, ${days} days, ${events} events, ${faults.queries} queries failed, ${faults.answers} answers lost, ${faults.jobs} jobs failed, ${faults.died} workers died, ${wrong.length} failures (${[
      ...told,
    ]
      .toSorted(([one], [two]) => one.localeCompare(two))
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')})`,
  );

test.each(Array.from({ length: SEEDS }, (_, at) => SEED + at))(
  'days of business, seed %i',
  async (seed) => {
    business = await openBusiness();
    const played = await playDays(business, { seed, days: DAYS, steps: STEPS });
    tell(played);
    expect(
      played.wrong.slice(0, 10),
      `again: npm run prove:business -- --seed=${seed} --seeds=1 --days=${DAYS} --steps=${STEPS}`,
    ).toEqual([]);
  },
  1_200_000,
);
