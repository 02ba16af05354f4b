import { milesBetween, type Place } from '../../../kit/stop-order.ts';
import { RUN_MAP as words } from '../messages.ts';
import type { DoorState } from '../server/progress.ts';

export interface MapDoor {
  position: number;
  customerName: string;
  place: Place | null;
  state: DoorState;
}

const SIZE = 320;
const EDGE = 28;
/** Below the places, for the bar that says how long a mile is. */
const FOOT = 28;
const RADIUS = 11;
/** Two marks nearer than this are drawn side by side. */
const APART = RADIUS * 2 + 2;
const MILES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];

/**
 * The way of a run over the positions of earlier deliveries: drawn by ourselves, north up, without roads. The list of stops beside it says the same in
 * words; what has no position yet is named below.
 */
export function RunMap({ doors, dock }: { doors: readonly MapDoor[]; dock: Place | null }) {
  const known = doors.filter((door): door is MapDoor & { place: Place } => door.place !== null);
  const unknown = doors.filter(({ place }) => place === null);
  return (
    <section aria-labelledby="run-map">
      <h2 id="run-map" className="border-b border-ink pb-1.5 text-base leading-6">
        {words.title}
      </h2>
      {known.length === 0 ? (
        <p className="py-2 text-muted">{words.none}</p>
      ) : (
        <Drawn doors={known} dock={dock} />
      )}
      {known.length > 0 && unknown.length > 0 ? (
        <p className="mt-2 text-sm text-muted">
          {words.noPosition}{' '}
          {unknown.map(({ position, customerName }) => `${position} ${customerName}`).join(', ')}
        </p>
      ) : null}
    </section>
  );
}

interface Point {
  x: number;
  y: number;
}

function Drawn({
  doors,
  dock,
}: {
  doors: readonly (MapDoor & { place: Place })[];
  dock: Place | null;
}) {
  const places = [...(dock ? [dock] : []), ...doors.map(({ place }) => place)];
  const { toPoint, milesWide } = fitting(places);
  const home = dock ? toPoint(dock) : null;
  const marks = spreadMarks([...(home ? [home] : []), ...doors.map(({ place }) => toPoint(place))]);
  const stops = home ? marks.slice(1) : marks;
  const way = [...(home ? [home] : []), ...stops, ...(home ? [home] : [])];
  const bar = MILES.findLast((miles) => miles <= milesWide / 3) ?? 0.25;
  const barWidth = (bar / milesWide) * (SIZE - 2 * EDGE);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE + FOOT}`}
      role="img"
      aria-label={words.says(
        doors.map(({ position, customerName }) => `${position} ${customerName}`),
        dock !== null,
      )}
      className="mt-2 h-auto w-full max-w-md border border-rule bg-card print:max-w-xs"
    >
      <polyline
        points={way.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        className="stroke-muted"
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      {home ? (
        <g>
          <rect
            x={home.x - 8}
            y={home.y - 8}
            width="16"
            height="16"
            className="fill-card stroke-ink"
            strokeWidth="2"
          />
          <text
            x={home.x}
            y={home.y + 4}
            textAnchor="middle"
            className="fill-ink text-[11px] font-bold"
          >
            {words.dockMark}
          </text>
        </g>
      ) : null}
      {doors.map(({ position, state }, index) => {
        const at = stops[index];
        return at ? (
          <g key={position}>
            <circle
              cx={at.x}
              cy={at.y}
              r={RADIUS}
              strokeWidth="1.5"
              className={state === 'open' ? 'fill-brand stroke-brand' : 'fill-card stroke-border'}
            />
            <text
              x={at.x}
              y={at.y + 4}
              textAnchor="middle"
              className={`text-[12px] font-bold ${state === 'open' ? 'fill-on-brand' : 'fill-muted'}`}
            >
              {position}
            </text>
          </g>
        ) : null;
      })}
      <path
        d={`M ${EDGE} ${SIZE + 4} h ${barWidth.toFixed(1)}`}
        className="stroke-ink"
        strokeWidth="2"
      />
      {/* Below the bar: beside a long one it would leave the map. */}
      <text x={EDGE} y={SIZE + 18} className="fill-muted text-[11px]">
        {words.miles(bar)}
      </text>
    </svg>
  );
}

/** North up, a mile as long in both directions, all of them inside the edge. */
function fitting(places: readonly Place[]) {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle: Place = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const milesOf = (place: Place): Point => ({
    x:
      milesBetween(middle, { ...middle, longitude: place.longitude }) *
      Math.sign(place.longitude - middle.longitude),
    y:
      milesBetween(middle, { ...middle, latitude: place.latitude }) *
      Math.sign(middle.latitude - place.latitude),
  });
  const half = Math.max(
    0.15,
    ...places.map(milesOf).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]),
  );
  const scale = (SIZE / 2 - EDGE) / half;
  return {
    milesWide: half * 2,
    toPoint: (place: Place): Point => {
      const { x, y } = milesOf(place);
      return { x: SIZE / 2 + x * scale, y: SIZE / 2 + y * scale };
    },
  };
}

/** Marks that would lie on each other stand in a ring around the place. */
function spreadMarks(points: readonly Point[]): Point[] {
  const placed: Point[] = [];
  for (const point of points) {
    let at = point;
    for (let turn = 0; turn < 40 && placed.some((one) => near(one, at)); turn += 1) {
      const angle = turn * 0.9;
      const far = APART * (1 + Math.floor(turn / 7) * 0.6);
      at = {
        x: clamp(point.x + Math.cos(angle) * far),
        y: clamp(point.y + Math.sin(angle) * far),
      };
    }
    placed.push(at);
  }
  return placed;
}
const near = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < APART;
const clamp = (value: number) => Math.min(SIZE - RADIUS - 2, Math.max(RADIUS + 2, value));
