/** Suggests in which order a truck drives to its stops: by where earlier deliveries took place, else by address. It looks up no map. */

export interface Place {
  latitude: number;
  longitude: number;
}

export interface StopToOrder {
  orderId: string;
  zip: string;
  address1: string;
  place: Place | null;
}

export interface SuggestedOrder {
  orderIds: string[];
  /** What it comes of: positions of all stops, of some, or addresses alone. */
  by: 'places' | 'some-places' | 'addresses';
  /** Stops whose position is known. */
  known: number;
  /** Straight lines, there and back where the dock's position is known; null without positions of all stops. */
  miles: { before: number; after: number } | null;
}

const RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight line over the globe, in miles. */
export function milesBetween(a: Place, b: Place): number {
  const [lat, long] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(long / 2) ** 2;
  return 2 * RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** From the dock through all places and back; without a dock from the first to the last. */
export function tourMiles(places: readonly Place[], dock: Place | null): number {
  const way = dock ? [dock, ...places, dock] : places;
  return way.slice(1).reduce((sum, place, at) => sum + milesBetween(way[at] as Place, place), 0);
}

type Known = StopToOrder & { place: Place };

function nearestNeighbour(stops: readonly Known[], from: Place): Known[] {
  const left = [...stops];
  const way: Known[] = [];
  let here = from;
  while (left.length > 0) {
    const miles = left.map((stop) => milesBetween(here, stop.place));
    const [next] = left.splice(miles.indexOf(Math.min(...miles)), 1) as [Known];
    way.push(next);
    here = next.place;
  }
  return way;
}

/** Turns stretches round, and moves short ones to other places of the tour, as long as the tour gets shorter by it. */
function improve(start: readonly Known[], dock: Place | null): Known[] {
  const length = (way: readonly Known[]) =>
    tourMiles(
      way.map((stop) => stop.place),
      dock,
    );
  let way = [...start];
  let miles = length(way);
  // A long run is improved less, so that the suggestion comes in the time of a request.
  const passes = 2000 / Math.max(1, way.length);
  for (let better = true, pass = 0; better && pass < passes; pass += 1) {
    better = false;
    for (const candidate of neighbours(way)) {
      const its = length(candidate);
      if (its >= miles - 1e-9) continue;
      [way, miles, better] = [candidate, its, true];
      break;
    }
  }
  return way;
}

function* neighbours(way: readonly Known[]): Generator<Known[]> {
  for (let i = 0; i < way.length - 1; i += 1)
    for (let j = i + 1; j < way.length; j += 1)
      yield [...way.slice(0, i), ...way.slice(i, j + 1).reverse(), ...way.slice(j + 1)];
  for (const size of [1, 2, 3])
    for (let i = 0; i + size <= way.length; i += 1) {
      const rest = [...way.slice(0, i), ...way.slice(i + size)];
      for (let at = 0; at <= rest.length; at += 1)
        if (at !== i) yield [...rest.slice(0, at), ...way.slice(i, i + size), ...rest.slice(at)];
    }
}

/** "48 Dyehouse Lane" -> ["dyehouse lane", 48] */
function streetAndHouse(address1: string): [string, number] {
  const [, house, street] = /^\s*(\d+)?\S*\s*(.*)$/.exec(address1) ?? [];
  return house ? [(street ?? '').toLowerCase(), Number(house)] : [address1.toLowerCase().trim(), 0];
}

/** ZIP, street, house number: how a person sorts delivery notes. */
export function byAddress(
  a: Pick<StopToOrder, 'zip' | 'address1'>,
  b: Pick<StopToOrder, 'zip' | 'address1'>,
): number {
  const [streetA, houseA] = streetAndHouse(a.address1);
  const [streetB, houseB] = streetAndHouse(b.address1);
  return a.zip.localeCompare(b.zip) || streetA.localeCompare(streetB) || houseA - houseB;
}

/** How far apart two ZIPs are, as far as numbers say it. */
export const zipApart = (a: string, b: string): number =>
  Math.abs((Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0));

/**
 * The order in which to drive: the nearest stop each time from the dock on, then turned and moved until nothing gets shorter. A stop without
 * a position goes behind the one with the nearest ZIP. Without any position: by ZIP, street and house number.
 */
export function suggestStopOrder(
  stops: readonly StopToOrder[],
  dock: Place | null,
): SuggestedOrder {
  const known = stops.filter((stop): stop is Known => stop.place !== null);
  const unknown = stops.filter((stop) => stop.place === null).toSorted(byAddress);
  if (known.length < 2)
    return {
      orderIds: stops.toSorted(byAddress).map((stop) => stop.orderId),
      by: 'addresses',
      known: known.length,
      miles: null,
    };
  const starts = dock ? [dock] : known.map((stop) => stop.place);
  const tours = starts.map((start) => nearestNeighbour(known, start));
  const miles = tours.map((tour) =>
    tourMiles(
      tour.map((stop) => stop.place),
      dock,
    ),
  );
  const best = improve(tours[miles.indexOf(Math.min(...miles))] ?? known, dock);
  const way: StopToOrder[] = [...best];
  for (const stop of unknown) {
    const apart = way.map((other) => zipApart(other.zip, stop.zip));
    way.splice(apart.lastIndexOf(Math.min(...apart)) + 1, 0, stop);
  }
  return {
    orderIds: way.map((stop) => stop.orderId),
    by: unknown.length === 0 ? 'places' : 'some-places',
    known: known.length,
    miles:
      unknown.length > 0
        ? null
        : {
            before: tourMiles(
              known.map((stop) => stop.place),
              dock,
            ),
            after: tourMiles(
              best.map((stop) => stop.place),
              dock,
            ),
          },
  };
}
