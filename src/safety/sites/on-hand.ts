/** What a count writes down of a size: full packs, and what is opened beside them. */
export type Half = 'packs' | 'opened';

/**
 * What happened to one size of a product at one site, in sellable units. `at`: UTC ms; `room`: the
 * id of a storeroom, '' where it is not placed yet. Counts of one storeroom at one moment are lots of one count.
 */
export type StockEvent =
  | { kind: 'delivered'; at: number; quantity: number }
  | { kind: 'counted-site'; at: number; quantity: number }
  | {
      kind: 'counted';
      at: number;
      room: string;
      quantity: number;
      atPlace?: boolean;
      /** The half that nobody wrote down, full packs or what is opened beside them: what was known of it stands. */
      leaves?: Half;
    }
  | { kind: 'used' | 'disposed'; at: number; room: string; quantity: number }
  | { kind: 'moved'; at: number; room: string; toRoom: string; quantity: number };

/** From when until when a storeroom of the site was open, UTC ms; `until` null: it is. */
export interface RoomLife {
  room: string;
  from: number;
  until: number | null;
}

type Counted = Extract<StockEvent, { kind: 'counted' }>;

interface Room {
  quantity: number;
  /** UTC ms of its last count; null: something was moved there, and it was never counted. */
  countedAt: number | null;
  /** UTC ms of the count that found what is opened, where it was another one. */
  openedAt?: number | undefined;
  /** Some of it was counted or put here at some time, or the site says that it stands here: here people look for it. */
  held: boolean;
}

/** What came to the site, or was counted somewhere in it, and was found in no storeroom yet. */
interface Unplaced {
  at: number;
  quantity: number;
  isDelivery: boolean;
}

/** How much of one size is at a site, and how that is known. */
export interface StockOnHand {
  /** Sellable units; null: nobody ever counted it. */
  quantity: number | null;
  rooms: {
    room: string;
    quantity: number;
    countedAt: number | null;
    /** Of what is opened beside full packs, where another count than `countedAt` found it. */
    openedAt?: number;
  }[];
  /** Delivered and not counted since: assumed to be there still. */
  deliveredSince: number;
  /** UTC ms of the newest count. */
  countedAt: number | null;
  /** The newest count was one of the whole site: by storeroom nothing is known. */
  wholeSite: boolean;
}

const PARTS = 1_000_000;
const round = (quantity: number) => Math.round(quantity * PARTS) / PARTS;

/** What is known of a size, event by event. */
export class Stock {
  private readonly rooms = new Map<string, Room>();
  private waiting: Unplaced[] = [];
  private site: { at: number; quantity: number; waiting: number } | null = null;

  private readonly lives: readonly RoomLife[];

  constructor(lives: readonly RoomLife[]) {
    this.lives = lives;
  }

  apply(event: StockEvent): void {
    switch (event.kind) {
      case 'delivered':
        this.waiting.push({ at: event.at, quantity: event.quantity, isDelivery: true });
        if (this.site) this.site.waiting += event.quantity;
        return;
      case 'counted-site':
        this.countSite(event);
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

  /** None anywhere ends all that was known; some is there, whether or not a storeroom is known for it. */
  private countSite({ at, quantity }: { at: number; quantity: number }): void {
    this.site = { at, quantity, waiting: 0 };
    if (quantity === 0) for (const one of this.rooms.values()) one.quantity = 0;
    const rest = quantity - [...this.rooms.values()].reduce((sum, one) => sum + one.quantity, 0);
    this.waiting = rest > 0 ? [{ at, quantity: rest, isDelivery: false }] : [];
  }

  private count(event: Counted): void {
    const { room, at, quantity, atPlace, leaves } = event;
    const known = this.rooms.get(room);
    const held = known?.held === true || quantity > 0 || atPlace === true;
    if (leaves) return this.countHalf(event, leaves, held);
    const lots = known?.countedAt === at ? known.quantity : 0;
    this.rooms.set(room, { quantity: lots + quantity, countedAt: at, held });
    this.putAway(event, held);
  }

  /** One half was counted: the other one stays as it is known, with the moment at which it was counted. */
  private countHalf({ room, at, quantity, ...more }: Counted, leaves: Half, held: boolean): void {
    const known = this.rooms.get(room);
    const bySite = this.site && (known?.countedAt ?? 0) < this.site.at ? this.site : null;
    // What a count of the whole site found in no storeroom is not placed yet, and stays so while full packs are not counted here.
    const was = leaves === 'packs' ? known : (bySite ?? known);
    const packs = Math.floor(round(was?.quantity ?? 0));
    const opened = (was?.quantity ?? 0) - packs;
    const before = (leaves === 'packs' ? null : bySite?.at) ?? known?.countedAt ?? null;
    if (leaves === 'packs') {
      this.rooms.set(room, {
        quantity: packs + quantity,
        countedAt: before ?? at,
        openedAt: at,
        held,
      });
      return;
    }
    const openedAt = opened > 0 ? (known?.openedAt ?? before ?? undefined) : undefined;
    this.rooms.set(room, { quantity: quantity + opened, countedAt: at, openedAt, held });
    this.putAway({ room, at, quantity, ...more }, held);
  }

  /** What was delivered before a count is among what was counted. */
  private putAway({ room, at, atPlace }: Counted, held: boolean): void {
    if (!held) return this.notHere(room, at);
    // What came before is put away: at the product's own place it is among what was counted there, ...
    if (atPlace) {
      this.waiting = this.waiting.filter((one) => one.at > at);
      return;
    }
    // ... else once every storeroom that holds the product was counted after it.
    const holding = [...this.rooms]
      .filter(([key, one]) => key === room || one.quantity > 0)
      .flatMap(([, one]) => (one.countedAt === null ? [] : [one.countedAt]));
    const since = Math.min(...holding);
    this.waiting = this.waiting.filter((delivery) => delivery.at > since);
  }

  /**
   * None in a storeroom where it never stood: that says nothing of the others. Only when none of
   * those that were open is left to look at, what came before the oldest look is gone.
   */
  private notHere(room: string, at: number): void {
    const others = this.lives.filter(
      (one) => one.room !== room && one.from <= at && (one.until === null || one.until > at),
    );
    const looks = others.map(
      (one) => this.rooms.get(one.room)?.countedAt ?? Number.NEGATIVE_INFINITY,
    );
    const since = Math.min(at, ...looks);
    this.waiting = this.waiting.filter((one) => one.at > since);
  }

  private put(room: string, quantity: number): void {
    const known = this.rooms.get(room);
    this.rooms.set(room, {
      ...known,
      quantity: (known?.quantity ?? 0) + quantity,
      countedAt: known?.countedAt ?? null,
      held: true,
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

  onHand(): StockOnHand {
    const rooms = [...this.rooms].map(([room, one]) => ({
      room,
      quantity: round(one.quantity),
      countedAt: one.countedAt,
      ...(one.openedAt === undefined || one.openedAt === one.countedAt
        ? {}
        : { openedAt: one.openedAt }),
    }));
    const counts = rooms.flatMap((one) =>
      one.countedAt === null ? [] : [Math.max(one.countedAt, one.openedAt ?? 0)],
    );
    const newest = counts.length > 0 ? Math.max(...counts) : null;
    if (this.site && (newest === null || this.site.at > newest))
      return {
        quantity: round(this.site.quantity + this.site.waiting),
        rooms: rooms.filter((one) => one.quantity > 0),
        deliveredSince: round(this.site.waiting),
        countedAt: this.site.at,
        wholeSite: true,
      };
    const since = (some: readonly Unplaced[]) =>
      round(some.reduce((sum, { quantity }) => sum + quantity, 0));
    const deliveredSince = since(this.waiting.filter(({ isDelivery }) => isDelivery));
    const inRooms = rooms.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      quantity: newest === null ? null : round(inRooms + since(this.waiting)),
      rooms,
      deliveredSince,
      countedAt: newest,
      wholeSite: false,
    };
  }

  /** The most that can be there by what is known: all of it, counted or not. */
  most(): number {
    const { quantity, rooms, deliveredSince } = this.onHand();
    return quantity ?? round(rooms.reduce((sum, one) => sum + one.quantity, deliveredSince));
  }
}

/** In their order. */
export const orderedEvents = (events: readonly StockEvent[]) =>
  events.map((event) => ({ ...event })).sort((a, b) => a.at - b.at);

/**
 * How much is there after all of these events, whatever their order in the list. `lives`: the
 * storerooms of the site.
 */
export function stockOnHand(
  events: readonly StockEvent[],
  lives: readonly RoomLife[] = [],
): StockOnHand {
  const stock = new Stock(lives);
  for (const event of orderedEvents(events)) stock.apply(event);
  return stock.onHand();
}

/**
 * Whether a size is still at its site. It leaves by somebody's word alone: counted as none, or all
 * that was counted was recorded as used up or disposed of. Time never removes it, nor does use of
 * what nobody had counted.
 */
export const isThere = ({ quantity, rooms }: StockOnHand): boolean =>
  quantity === null || quantity > 0 || rooms.some((room) => room.quantity > 0);

/**
 * Where a product has its row when nobody placed it: the open storeroom in which most of it was counted, also when nothing was
 * found there any more. Null: it was counted in none.
 */
export function countedRoom(
  { rooms }: Pick<StockOnHand, 'rooms'>,
  isOpen: (room: string) => boolean,
): string | null {
  const held = rooms.filter(({ room }) => room !== '' && isOpen(room));
  return held.toSorted((a, b) => b.quantity - a.quantity)[0]?.room ?? null;
}
