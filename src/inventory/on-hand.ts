/**
 * What happened to one size of a product at one site, in sellable units. `at`: UTC ms; `room`: the
 * key of a storeroom (`roomKey`). Counts of one storeroom at one moment are lots of one count.
 */
export type StockEvent =
  | { kind: 'delivered'; at: number; quantity: number }
  | { kind: 'counted-site'; at: number; quantity: number }
  | { kind: 'counted' | 'used' | 'disposed'; at: number; room: string; quantity: number }
  | { kind: 'moved'; at: number; room: string; toRoom: string; quantity: number };

/** Storerooms are one when they are called the same: a new sign for a lost one changes nothing. */
export const roomKey = (storeroom: string): string =>
  storeroom.trim().replace(/\s+/g, ' ').toLowerCase();

interface Room {
  quantity: number;
  /** UTC ms of its last count; null: something was moved there, and it was never counted. */
  countedAt: number | null;
}

/** How much of one size is at a site, and how that is known. */
export interface Standing {
  /** Sellable units; null: nobody ever counted it. */
  quantity: number | null;
  rooms: { room: string; quantity: number; countedAt: number | null }[];
  /** Delivered and not counted since: assumed to be there still. */
  deliveredSince: number;
  /** UTC ms of the newest count. */
  countedAt: number | null;
  /** The newest count was one of the whole site: by storeroom nothing is known. */
  wholeSite: boolean;
}

const PARTS = 1_000_000;
const round = (quantity: number) => Math.round(quantity * PARTS) / PARTS;

class Stock {
  private readonly rooms = new Map<string, Room>();
  private waiting: { at: number; quantity: number }[] = [];
  private site: { at: number; quantity: number; waiting: number } | null = null;

  apply(event: StockEvent): void {
    switch (event.kind) {
      case 'delivered':
        this.waiting.push(event);
        if (this.site) this.site.waiting += event.quantity;
        return;
      case 'counted-site':
        this.site = { at: event.at, quantity: event.quantity, waiting: 0 };
        return;
      case 'counted':
        this.count(event);
        return;
      case 'moved':
        this.take(event.room, event.quantity);
        this.put(event.toRoom, event.quantity);
        return;
      default:
        this.take(event.room, event.quantity);
        if (this.site) this.site.quantity = Math.max(0, this.site.quantity - event.quantity);
    }
  }

  private count({ room, at, quantity }: { room: string; at: number; quantity: number }): void {
    const known = this.rooms.get(room);
    const lots = known?.countedAt === at ? known.quantity : 0;
    this.rooms.set(room, { quantity: lots + quantity, countedAt: at });
    // A delivery counts as put away once every storeroom that holds the product was counted after it.
    const holding = [...this.rooms]
      .filter(([key, one]) => key === room || one.quantity > 0)
      .flatMap(([, one]) => (one.countedAt === null ? [] : [one.countedAt]));
    const since = Math.min(...holding);
    this.waiting = this.waiting.filter((delivery) => delivery.at > since);
  }

  private put(room: string, quantity: number): void {
    const known = this.rooms.get(room);
    this.rooms.set(room, {
      quantity: (known?.quantity ?? 0) + quantity,
      countedAt: known?.countedAt ?? null,
    });
  }

  /** First what the storeroom is known to hold, then what was delivered and not counted yet. */
  private take(room: string, quantity: number): void {
    const known = this.rooms.get(room);
    const here = Math.min(quantity, known?.quantity ?? 0);
    if (known) known.quantity -= here;
    let rest = quantity - here;
    for (const delivery of this.waiting) {
      const part = Math.min(rest, delivery.quantity);
      delivery.quantity -= part;
      rest -= part;
    }
    this.waiting = this.waiting.filter((delivery) => delivery.quantity > 0);
  }

  standing(): Standing {
    const rooms = [...this.rooms].map(([room, one]) => ({
      room,
      quantity: round(one.quantity),
      countedAt: one.countedAt,
    }));
    const counts = rooms.flatMap((one) => (one.countedAt === null ? [] : [one.countedAt]));
    const newest = counts.length > 0 ? Math.max(...counts) : null;
    if (this.site && (newest === null || this.site.at > newest))
      return {
        quantity: round(this.site.quantity + this.site.waiting),
        rooms: rooms.filter((one) => one.quantity > 0),
        deliveredSince: round(this.site.waiting),
        countedAt: this.site.at,
        wholeSite: true,
      };
    const deliveredSince = round(this.waiting.reduce((sum, { quantity }) => sum + quantity, 0));
    const inRooms = rooms.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      quantity: newest === null ? null : round(inRooms + deliveredSince),
      rooms,
      deliveredSince,
      countedAt: newest,
      wholeSite: false,
    };
  }

  /** The most that can be there by what is known: all of it, counted or not. */
  most(): number {
    const { quantity, rooms, deliveredSince } = this.standing();
    return quantity ?? round(rooms.reduce((sum, one) => sum + one.quantity, deliveredSince));
  }
}

const copies = (events: readonly StockEvent[]) =>
  events.map((event) => ({ ...event })).sort((a, b) => a.at - b.at);

/** How much is there after all of these events, whatever their order in the list. */
export function standingOf(events: readonly StockEvent[]): Standing {
  const stock = new Stock();
  for (const event of copies(events)) stock.apply(event);
  return stock.standing();
}

/** How much of one size was at a site on each day of a stretch of time, in sellable units. */
export interface DailyAmounts {
  /** The most of each day; before the first count it is all that was delivered until then. */
  days: number[];
  /** On some day there may have been some that nobody had counted yet. */
  uncounted: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The days from `from` until before `to` (UTC ms, midnights). Between two counts what was used is
 * not known: the larger amount stands until the next count.
 */
export function dailyAmounts(
  events: readonly StockEvent[],
  from: number,
  to: number,
): DailyAmounts {
  const stock = new Stock();
  const rest = copies(events);
  const found: DailyAmounts = { days: [], uncounted: false };
  const look = () => {
    const amount = stock.most();
    if (amount > 0 && stock.standing().countedAt === null) found.uncounted = true;
    return amount;
  };
  let next = rest.shift();
  for (; next && next.at < from; next = rest.shift()) stock.apply(next);
  for (let day = from; day < to; day += DAY_MS) {
    // What was there in the morning counts for the day, and whatever came during it.
    let top = look();
    for (; next && next.at < Math.min(day + DAY_MS, to); next = rest.shift()) {
      stock.apply(next);
      top = Math.max(top, look());
    }
    found.days.push(top);
  }
  return found;
}

/** The most of all days with its index, and the average of the days on which there was any. */
export function mostOf(days: readonly number[]): { most: number; at: number; average: number } {
  const most = Math.max(0, ...days);
  const there = days.filter((amount) => amount > 0);
  return {
    most,
    at: Math.max(0, days.indexOf(most)),
    average: there.length === 0 ? 0 : there.reduce((sum, amount) => sum + amount, 0) / there.length,
  };
}
