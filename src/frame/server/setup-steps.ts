import { isTakenOver, liveConnection } from '../../books/connection/server/public/connection.ts';
import { loadNewItems, type NewItems } from '../../books/items/server/public/make-items.ts';
import { companyDay, latestMailTest, readCompanyVersion } from '../../company/server/queries.ts';
import { deliveryForSetup } from '../../delivery/shipping/server/public/set-up-facts.ts';
import { firstOrders } from '../../ordering/orders/server/public/order-figures.ts';
import { countPeople } from '../../people/accounts/people/server/public/queries.ts';
import { customersForSetup } from '../../people/customers/server/public/queries.ts';
import type { App } from '../../platform/app.ts';
import { productsWithUnknownHazard } from '../../products/catalogue/server/public/hazard-known.ts';
import {
  countActiveProducts,
  countWithoutPrice,
} from '../../products/catalogue/server/public/queries.ts';
import { roadFactsForSetup } from '../../safety/hazards/server/public/queries.ts';
import { hazardsUnknown } from '../hazard-messages.ts';
import * as words from '../setup-messages.ts';

export interface SetupStep {
  name: words.StepName;
  done: boolean;
  /** The present value, such as the company's name; '' for none. */
  state: string;
  /** Products by name, each the way to its own page, where the step names the first of them. */
  first?: readonly { to: string; text: string }[];
  /** `said`: the owner answered "not for us"; `may`: that answer is possible; absent: it is not. */
  notForUs?: 'said' | 'may';
}

/** How many of what a step lacks it names. */
const NAMED = 5;

/**
 * How far the owner of a new shop has come, read from what is there: nothing is ticked off by hand but what is not for this company. In the
 * order in which the steps build on each other. What this company has no use for is no step: of QuickBooks while nothing is connected, of
 * hazardous material while no product ships as such, and what is lacking nowhere.
 */
export async function readSetupSteps(app: App): Promise<SetupStep[]> {
  const [company, mail, people, connection, products, customers, orders, unknown, road] =
    await Promise.all([
      readCompanyVersion(app),
      latestMailTest(app),
      countPeople(app),
      liveConnection(app.db),
      countActiveProducts(app.db),
      customersForSetup(app.db),
      firstOrders(app.db),
      productsWithUnknownHazard(app.db, null),
      roadFactsForSetup(app.db, NAMED),
    ]);
  const { settings } = company;
  const today = companyDay(settings, app.clock.now());
  const [onRoad, unpriced] = await Promise.all([
    deliveryForSetup(app.db, today),
    countWithoutPrice(app.db, today),
  ]);
  const isNoBooks = settings.usesQuickBooks === 'no';
  /** A step that can be answered with "not for us". Where the law requires the step, that answer is ignored. */
  const choice = (name: words.OptionalStep, done: boolean, state: string, isLawful: boolean) => {
    const isNotForUs = isLawful && settings.setUpNotForUs.includes(name) && !done;
    return {
      name,
      done: done || isNotForUs,
      state: isNotForUs ? words.NOT_FOR_US[name].confirmation : state,
      ...(isNotForUs
        ? { notForUs: 'said' as const }
        : isLawful && !done
          ? { notForUs: 'may' as const }
          : {}),
    };
  };
  const missing = road.withoutDensity;
  const isTakenOverNow = connection !== undefined && (await isTakenOver(app.db, connection));
  const items = connection === undefined ? null : await loadNewItems(app, false);
  const itemsLacking = items !== null && products > 0 ? itemsStep(items) : null;
  return [
    {
      name: 'accounting',
      done: connection !== undefined || isNoBooks,
      state: connection?.companyName ?? (isNoBooks ? words.withoutBooks : ''),
    },
    ...(connection === undefined
      ? []
      : [{ name: 'takeover' as const, done: isTakenOverNow, state: '' }]),
    {
      name: 'company',
      done: company.isNamed,
      state: company.isNamed ? `${settings.name}${company.logo ? '' : ', no logo yet'}` : '',
    },
    ...(road.shipsHazmat
      ? [
          {
            name: 'emergency' as const,
            done: settings.emergencyPhone !== '',
            state: settings.emergencyPhone,
          },
        ]
      : []),
    {
      name: 'tax',
      done: customers.untaxed === 0 && (settings.usualTaxRateBp !== null || customers.count > 0),
      state: words.taxState(customers, settings.usualTaxRateBp),
    },
    {
      name: 'products',
      done: products > 0,
      state: products > 0 ? words.onSale(products, unknown.length) : '',
    },
    // Rows of their own only while something is lacking.
    ...(unknown.length === 0
      ? []
      : [{ name: 'hazards' as const, done: false, state: hazardsUnknown(unknown.length) }]),
    ...(unpriced === 0
      ? []
      : [{ name: 'prices' as const, done: false, state: words.withoutPrice(unpriced) }]),
    ...(itemsLacking === null || itemsLacking.done ? [] : [itemsLacking]),
    ...(missing.count === 0
      ? []
      : [
          {
            ...choice('density', false, words.densityState(missing.count), true),
            first: missing.first.map(({ nameKey, name }) => ({
              to: `/dashboard/safety/${nameKey}`,
              text: words.densityOf(name),
            })),
          },
        ]),
    { name: 'customers', done: customers.count > 0, state: words.customersText(customers.count) },
    choice('people', people > 1, people > 1 ? `${people} people` : 'Only you so far', true),
    ...(road.shipsHazmat
      ? [
          {
            name: 'training' as const,
            done: onRoad.untrained.length === 0 && onRoad.someTrained,
            state: words.trainingState(onRoad.drivers, onRoad.untrained, onRoad.someTrained),
          },
        ]
      : []),
    choice(
      'trucks',
      onRoad.trucks > 0 && onRoad.trucksWithoutCapacity === 0,
      words.trucksState(onRoad.trucks, onRoad.trucksWithoutCapacity),
      onRoad.trucks === 0,
    ),
    { name: 'mail', done: mail?.state === 'sent', state: '' },
    {
      name: 'order',
      done: orders.delivered,
      state: orders.delivered ? 'Delivered' : orders.placed ? 'Placed, not delivered yet' : '',
    },
  ];
}

/** Which products QuickBooks has no item for is known once its items were read. */
function itemsStep(items: NewItems): SetupStep {
  const charges = items.parts ?? [];
  const state = items.isRead ? words.itemsState(items.total, items.asked) : words.itemsUnread;
  return {
    name: 'items',
    done: items.isRead && items.total === 0 && charges.length === 0,
    state: [
      state,
      ...(charges.length > 0 ? [words.chargesWithoutItem(charges.map(({ label }) => label))] : []),
    ].join('. '),
  };
}
