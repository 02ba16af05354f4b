import { describePack, type Pack } from '../public/pack.ts';
import { bandOf, tint } from './bands.ts';
import {
  aerosol,
  bag,
  bigJug,
  capsule,
  carboy,
  carton,
  drum,
  fiberDrum,
  jug,
  pail,
  refill,
  sprayBottle,
} from './containers.ts';
import {
  drumPump,
  equipmentBox,
  equipmentKind,
  eyewash,
  pumpCabinet,
  testStrips,
  wallDispenser,
} from './equipment.ts';
import { barLabel, type LabelFacts, label } from './label.ts';
import { type Box, escapeXml, n, path, rect, TEXT_DEFAULTS, text, WHITE } from './shapes.ts';

/** Everything a drawing is made from; the same facts always give the same bytes. */
export interface ProductArtFacts {
  name: string;
  brand: string;
  category: string;
  sku: string;
  pack: Pack;
  pictograms: readonly string[];
  /** Dilution text of the product ("1:64 (2 oz/gal)"), or ''. */
  dilution: string;
  /** Replaces the big number that is otherwise read from the pack ("55"). */
  packNumber?: string;
}

const SIDE = 400;
/** Where things stand. Below it is floor with the scale mark. */
const FLOOR = 352;
const PAPER = '#FAF7F0';

/**
 * Three scales in px per inch. Within one class a drawing's size is the real size; the scale mark
 * and, in the two larger classes, the pale 32 oz bottle beside the pack carry the comparison across
 * classes.
 */
const HAND = 18.5;
const FLOOR_PACK = 15;
const DRUM = 8.6;
const BENCH = 62;

/**
 * A 400 x 400 SVG of one size of a product: at most 6 KB, no gradients, no outside fonts, with a
 * text alternative.
 */
export function productArtSvg(facts: ProductArtFacts): string {
  const band = bandOf(facts.category);
  const scene = sceneOf(facts, band);
  const alt = escapeXml(artAlternative(facts));
  const wall = tint(band, PAPER, 0.13);
  const floor = tint(band, PAPER, 0.26);
  const bottle =
    scene.bottleAt === undefined
      ? ''
      : ghostBottle(scene.bottleAt, scene.scale, tint(band, PAPER, 0.3));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${alt}" ${TEXT_DEFAULTS}><title>${alt}</title>${rect({ x: 0, y: 0, w: SIDE, h: SIDE }, wall)}${rect({ x: 0, y: FLOOR - 6, w: SIDE, h: SIDE - FLOOR + 6 }, floor)}${bottle}${scene.drawing}${scaleMark(scene.scale, band)}</svg>`;
}

/** The text alternative: "15 gallon blue drum, Linnetfold Laundry Sour". */
export function artAlternative(facts: ProductArtFacts): string {
  const words = describePack(facts.pack)
    .replace('gallon drum', 'gallon blue drum')
    .replace('gallon pail', 'gallon white pail');
  const start = words.charAt(0).toUpperCase() + words.slice(1);
  return `${start}, ${facts.brand} ${facts.name}`;
}

/** What the label prints, for other drawings of the same product. */
export function labelFacts(facts: ProductArtFacts): LabelFacts {
  const { figure, unit } = bigNumber(facts.pack);
  return {
    name: facts.name,
    brand: facts.brand,
    category: facts.category,
    pictograms: facts.pictograms,
    dilution: facts.dilution.replace(/ \(.*\)$/, '').replace('RTU', 'Ready to use'),
    figure: facts.packNumber ?? figure,
    unit,
  };
}

interface Scene {
  drawing: string;
  scale: number;
  bottleAt?: number;
}

/** A drum on the floor with its label. */
const drumWith = (
  place: { x: number; wide: number; high: number },
  box: Box,
  says: LabelFacts,
): string => drum({ ...place, floor: FLOOR, k: DRUM }) + label(box, says);

function sceneOf(facts: ProductArtFacts, band: string): Scene {
  const says = labelFacts(facts);
  switch (facts.pack.kind) {
    case 'drum-15':
      return {
        scale: DRUM,
        bottleAt: 300,
        drawing: drumWith({ x: 112, wide: 16, high: 26 }, { x: 118, y: 180, w: 126, h: 128 }, says),
      };
    case 'drum-30':
      return {
        scale: DRUM,
        bottleAt: 310,
        drawing: drumWith({ x: 104, wide: 19, high: 29 }, { x: 111, y: 162, w: 149, h: 140 }, says),
      };
    case 'drum-55':
      return {
        scale: DRUM,
        bottleAt: 326,
        drawing: drumWith({ x: 84, wide: 23.5, high: 35 }, { x: 94, y: 124, w: 182, h: 160 }, says),
      };
    case 'carboy':
      return {
        scale: DRUM,
        bottleAt: 300,
        drawing: carboy(112, FLOOR, DRUM, band) + label({ x: 117, y: 200, w: 119, h: 132 }, says),
      };
    case 'fiber-drum':
      return {
        scale: FLOOR_PACK,
        bottleAt: 322,
        drawing: fiberDrum(66, FLOOR, FLOOR_PACK) + label({ x: 80, y: 128, w: 197, h: 174 }, says),
      };
    case 'pail':
      return {
        scale: FLOOR_PACK,
        bottleAt: 306,
        drawing:
          pail({ x: 78, floor: FLOOR, high: 14.5, k: FLOOR_PACK }, band) +
          label({ x: 93, y: 186, w: 150, h: 146 }, says),
      };
    case 'weight-pail': {
      const small = facts.pack.innerAmount < 40;
      return {
        scale: FLOOR_PACK,
        bottleAt: 306,
        drawing:
          pail({ x: 78, floor: FLOOR, high: small ? 12.5 : 15, k: FLOOR_PACK }, band) +
          label({ x: 93, y: small ? 210 : 176, w: 150, h: small ? 130 : 150 }, says),
      };
    }
    case 'bag':
      return {
        scale: FLOOR_PACK,
        bottleAt: 326,
        drawing: bag(66, FLOOR, FLOOR_PACK) + label({ x: 84, y: 90, w: 189, h: 186 }, says),
      };
    case 'jug-case':
      return {
        scale: HAND,
        drawing:
          carton({ x: 20, floor: FLOOR, wide: 12.5, high: 12.5, k: HAND }) +
          label({ x: 32, y: 160, w: 200, h: 168 }, says) +
          jug(264, FLOOR, HAND, band) +
          barLabel({ x: 275, y: 230, w: 70, h: 100 }, says),
      };
    case 'big-jug-case':
      return {
        scale: HAND,
        drawing:
          bigJug(26, FLOOR, HAND, band) +
          barLabel({ x: 48, y: 212, w: 92, h: 116 }, says) +
          bigJug(204, FLOOR, HAND, band) +
          label({ x: 210, y: 190, w: 136, h: 150 }, says),
      };
    case 'spray-bottle-case':
      return {
        scale: HAND,
        drawing:
          carton({ x: 20, floor: FLOOR, wide: 14, high: 11.5, k: HAND }) +
          label({ x: 32, y: 176, w: 226, h: 154 }, says) +
          sprayBottle({ x: 302, floor: FLOOR, k: HAND }, band) +
          barLabel({ x: 309, y: 254, w: 53, h: 82 }, says),
      };
    case 'aerosol-case':
      return {
        scale: HAND,
        drawing:
          carton({ x: 20, floor: FLOOR, wide: 12.5, high: 10.5, k: HAND }) +
          label({ x: 32, y: 190, w: 200, h: 144 }, says) +
          aerosol(266, FLOOR, HAND, band) +
          barLabel({ x: 269, y: 250, w: 42, h: 68 }, says) +
          aerosol(328, FLOOR, HAND, band) +
          barLabel({ x: 331, y: 250, w: 42, h: 68 }, says),
      };
    case 'capsule-case': {
      const stacked = facts.pack.innerCount > 2 ? capsule(282, FLOOR - 5 * HAND, HAND, band) : '';
      return {
        scale: HAND,
        drawing:
          carton({ x: 20, floor: FLOOR, wide: 13, high: stacked === '' ? 8.5 : 11.5, k: HAND }) +
          (stacked === ''
            ? label({ x: 32, y: 220, w: 208, h: 118 }, says)
            : label({ x: 32, y: 172, w: 208, h: 158 }, says)) +
          capsule(282, FLOOR, HAND, band) +
          stacked,
      };
    }
    case 'refill-case':
      return {
        scale: HAND,
        drawing:
          carton({ x: 20, floor: FLOOR, wide: 13.5, high: 11, k: HAND }) +
          label({ x: 32, y: 182, w: 216, h: 150 }, says) +
          refill(294, FLOOR, HAND, band) +
          barLabel({ x: 303, y: 222, w: 56, h: 76 }, says),
      };
    default:
      return equipmentScene(facts, says, band);
  }
}

function equipmentScene(facts: ProductArtFacts, says: LabelFacts, band: string): Scene {
  const kind = equipmentKind(facts.name);
  // A shelf tag stands where the thing itself has no room for a label.
  const tag = (x: number, y: number, w: number, h: number) =>
    rect({ x: x + 8, y: y + h, w: 5, h: FLOOR - y - h }, '#7D7868') +
    rect({ x: x + w - 13, y: y + h, w: 5, h: FLOOR - y - h }, '#7D7868') +
    label({ x, y, w, h }, says);
  switch (kind) {
    case 'wall-dispenser':
      return {
        scale: 15,
        drawing:
          wallDispenser(65, 104, 15) +
          label({ x: 79, y: 114, w: 232, h: 100 }, { ...says, unit: '' }),
      };
    case 'pump-cabinet':
      return {
        scale: 14,
        drawing: pumpCabinet(46, 106, 14) + label({ x: 60, y: 116, w: 268, h: 92 }, says),
      };
    case 'empty-bottles': {
      const bottles = facts.pack.innerCount > 24 ? [26, 82, 138] : [40, 126];
      return {
        scale: HAND,
        drawing:
          bottles
            .map(
              (x) =>
                sprayBottle({ x, floor: FLOOR, k: HAND }, band) +
                rect({ x: x + 8, y: 254, w: 53, h: 82 }, WHITE.light, 2) +
                rect({ x: x + 8, y: 254, w: 53, h: 12 }, band, 2),
            )
            .join('') + tag(222, 150, 152, 140),
      };
    }
    case 'drum-pump': {
      const tube = /55/.test(facts.pack.text) ? 34 : 27;
      return {
        scale: 7,
        drawing: drumPump({ x: 92, floor: FLOOR, tube, k: 7 }, band) + tag(196, 154, 168, 142),
      };
    }
    case 'test-strips':
      return {
        scale: BENCH,
        drawing:
          (facts.pack.innerCount > 1 ? testStrips(40, FLOOR, BENCH * 0.999, band) : '') +
          testStrips(facts.pack.innerCount > 1 ? 92 : 74, FLOOR, BENCH, band) +
          tag(222, 150, 152, 140),
      };
    case 'eyewash':
      return {
        scale: 17,
        drawing: eyewash(56, 84, 17) + label({ x: 202, y: 106, w: 130, h: 150 }, says),
      };
    case 'box':
      return {
        scale: 15,
        drawing: equipmentBox(88, FLOOR, 15) + label({ x: 104, y: 204, w: 182, h: 122 }, says),
      };
  }
}

function bigNumber(pack: Pack): { figure: string; unit: string } {
  const amount = String(pack.innerAmount);
  if (pack.innerUnit !== 'each')
    return {
      figure: pack.innerCount > 1 ? `${pack.innerCount} × ${amount}` : amount,
      unit: pack.innerUnit,
    };
  if (pack.kind === 'piece-pack') return { figure: String(pack.innerCount), unit: 'pack' };
  if (pack.kind === 'vial')
    return { figure: pack.innerCount > 1 ? `${pack.innerCount} × ${amount}` : amount, unit: 'ct' };
  const note = /\((.*)\)/.exec(pack.text)?.[1];
  return { figure: note ?? (pack.kind === 'other' ? pack.text.slice(0, 16) : 'each'), unit: '' };
}

/** A measured line on the floor: one foot, or one inch for things of the hand. */
function scaleMark(scale: number, band: string): string {
  const inch = scale > 40;
  const length = inch ? scale : scale * 12;
  const x = SIDE - 24 - length;
  const ink = tint(band, '#1A1D21', 0.45);
  return `<path d="M${n(x)} 372v12M${n(x)} 378h${n(length)}M376 372v12" stroke="${ink}" stroke-width="1.5"/>${text(inch ? '1 in' : '1 ft', { x: x - 8, y: 383.5, size: 15, fill: ink, anchor: 'end' })}`;
}

/** The 32 oz bottle as a silhouette, 3.75 x 11.5 in: the object everyone here has held. */
function ghostBottle(x: number, scale: number, fill: string): string {
  const w = 3.75 * scale;
  const h = 11.5 * scale;
  const y = FLOOR - h;
  const X = (v: number) => n(x + v * w);
  const Y = (v: number) => n(y + v * h);
  return path(
    `M${X(0)} ${FLOOR}V${Y(0.5)}Q${X(0)} ${Y(0.4)} ${X(0.3)} ${Y(0.32)}V${Y(0.2)}L${X(0.2)} ${Y(0.24)}H${X(0.1)}L${X(0.16)} ${Y(0.1)}H${X(-0.02)}V${Y(0.03)}H${X(0.72)}Q${X(0.98)} ${Y(0.03)} ${X(1)} ${Y(0.12)}L${X(0.7)} ${Y(0.14)}V${Y(0.32)}Q${X(1)} ${Y(0.4)} ${X(1)} ${Y(0.5)}V${FLOOR}z`,
    fill,
  );
}
