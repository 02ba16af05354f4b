/** The middle of some cities, as latitude and longitude. The others are not known: so is many a dock. */
const MIDDLES: Readonly<Record<string, readonly [number, number]>> = {
  Austin: [30.2672, -97.7431],
  Boston: [42.3601, -71.0589],
  Burlington: [44.4759, -73.2121],
  Chicago: [41.8781, -87.6298],
  Denver: [39.7392, -104.9903],
  Minneapolis: [44.9778, -93.265],
  'New York': [40.7128, -74.006],
  Newport: [41.4901, -71.3128],
  Philadelphia: [39.9526, -75.1652],
  Provincetown: [42.0584, -70.1787],
};

/** Where the demo's trucks start: Providence. */
export const DEMO_DOCK = '41.8240, -71.4128';

/** The company's customers are spread over the country, its trucks are not: the same map, so many times smaller, lies around the dock. */
const SMALLER = 90;

/** Where a delivery in that city was accepted, as a phone says it. */
export function placeIn(city: string) {
  const [latitude, longitude] = MIDDLES[city] ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const [home = 0, west = 0] = DEMO_DOCK.split(',').map(Number);
  const near = (from: number, to: number) => Number((from + (to - from) / SMALLER).toFixed(5));
  return { latitude: near(home, latitude), longitude: near(west, longitude), accuracyMeters: 12 };
}
