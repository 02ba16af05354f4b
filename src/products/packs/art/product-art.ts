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
import { escapeXml, n, path, rect, TEXT_DEFAULTS, text, WHITE } from './shapes.ts';

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
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${alt}" ${TEXT_DEFAULTS}><title>${alt}</title>${rect(0, 0, SIDE, SIDE, wall)}${rect(0, FLOOR - 6, SIDE, SIDE - FLOOR + 6, floor)}${bottle}${scene.drawing}${scaleMark(scene.scale, band)}</svg>`;
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

function sceneOf(facts: ProductArtFacts, band: string): Scene {
  const says = labelFacts(facts);
  switch (facts.pack.kind) {
    case 'drum-15':
      return {
        scale: DRUM,
        bottleAt: 300,
        drawing: drum(112, FLOOR, 16, 26, DRUM) + label(118, 180, 126, 128, says),
      };
    case 'drum-30':
      return {
        scale: DRUM,
        bottleAt: 310,
        drawing: drum(104, FLOOR, 19, 29, DRUM) + label(111, 162, 149, 140, says),
      };
    case 'drum-55':
      return {
        scale: DRUM,
        bottleAt: 326,
        drawing: drum(84, FLOOR, 23.5, 35, DRUM) + label(94, 124, 182, 160, says),
      };
    case 'carboy':
      return {
        scale: DRUM,
        bottleAt: 300,
        drawing: carboy(112, FLOOR, DRUM, band) + label(117, 200, 119, 132, says),
      };
    case 'fiber-drum':
      return {
        scale: FLOOR_PACK,
        bottleAt: 322,
        drawing: fiberDrum(66, FLOOR, FLOOR_PACK) + label(80, 128, 197, 174, says),
      };
    case 'pail':
      return {
        scale: FLOOR_PACK,
        bottleAt: 306,
        drawing: pail(78, FLOOR, 14.5, FLOOR_PACK, band) + label(93, 186, 150, 146, says),
      };
    case 'weight-pail': {
      const small = facts.pack.innerAmount < 40;
      return {
        scale: FLOOR_PACK,
        bottleAt: 306,
        drawing:
          pail(78, FLOOR, small ? 12.5 : 15, FLOOR_PACK, band) +
          (small ? label(93, 210, 150, 130, says) : label(93, 176, 150, 150, says)),
      };
    }
    case 'bag':
      return {
        scale: FLOOR_PACK,
        bottleAt: 326,
        drawing: bag(66, FLOOR, FLOOR_PACK) + label(84, 90, 189, 186, says),
      };
    case 'jug-case':
      return {
        scale: HAND,
        drawing:
          carton(20, FLOOR, 12.5, 12.5, HAND) +
          label(32, 160, 200, 168, says) +
          jug(264, FLOOR, HAND, band) +
          barLabel(275, 230, 70, 100, says),
      };
    case 'big-jug-case':
      return {
        scale: HAND,
        drawing:
          bigJug(26, FLOOR, HAND, band) +
          barLabel(48, 212, 92, 116, says) +
          bigJug(204, FLOOR, HAND, band) +
          label(210, 190, 136, 150, says),
      };
    case 'spray-bottle-case':
      return {
        scale: HAND,
        drawing:
          carton(20, FLOOR, 14, 11.5, HAND) +
          label(32, 176, 226, 154, says) +
          sprayBottle(302, FLOOR, HAND, band) +
          barLabel(309, 254, 53, 82, says),
      };
    case 'aerosol-case':
      return {
        scale: HAND,
        drawing:
          carton(20, FLOOR, 12.5, 10.5, HAND) +
          label(32, 190, 200, 144, says) +
          aerosol(266, FLOOR, HAND, band) +
          barLabel(269, 250, 42, 68, says) +
          aerosol(328, FLOOR, HAND, band) +
          barLabel(331, 250, 42, 68, says),
      };
    case 'capsule-case': {
      const stacked = facts.pack.innerCount > 2 ? capsule(282, FLOOR - 5 * HAND, HAND, band) : '';
      return {
        scale: HAND,
        drawing:
          carton(20, FLOOR, 13, stacked === '' ? 8.5 : 11.5, HAND) +
          (stacked === '' ? label(32, 220, 208, 118, says) : label(32, 172, 208, 158, says)) +
          capsule(282, FLOOR, HAND, band) +
          stacked,
      };
    }
    case 'refill-case':
      return {
        scale: HAND,
        drawing:
          carton(20, FLOOR, 13.5, 11, HAND) +
          label(32, 182, 216, 150, says) +
          refill(294, FLOOR, HAND, band) +
          barLabel(303, 222, 56, 76, says),
      };
    default:
      return equipmentScene(facts, says, band);
  }
}

function equipmentScene(facts: ProductArtFacts, says: LabelFacts, band: string): Scene {
  const kind = equipmentKind(facts.name);
  // A shelf tag stands where the thing itself has no room for a label.
  const tag = (x: number, y: number, w: number, h: number) =>
    rect(x + 8, y + h, 5, FLOOR - y - h, '#7D7868') +
    rect(x + w - 13, y + h, 5, FLOOR - y - h, '#7D7868') +
    label(x, y, w, h, says);
  switch (kind) {
    case 'wall-dispenser':
      return {
        scale: 15,
        drawing: wallDispenser(65, 104, 15) + label(79, 114, 232, 100, { ...says, unit: '' }),
      };
    case 'pump-cabinet':
      return { scale: 14, drawing: pumpCabinet(46, 106, 14) + label(60, 116, 268, 92, says) };
    case 'empty-bottles': {
      const bottles = facts.pack.innerCount > 24 ? [26, 82, 138] : [40, 126];
      return {
        scale: HAND,
        drawing:
          bottles
            .map(
              (x) =>
                sprayBottle(x, FLOOR, HAND, band) +
                rect(x + 8, 254, 53, 82, WHITE.light, 2) +
                rect(x + 8, 254, 53, 12, band, 2),
            )
            .join('') + tag(222, 150, 152, 140),
      };
    }
    case 'drum-pump': {
      const tube = /55/.test(facts.pack.text) ? 34 : 27;
      return { scale: 7, drawing: drumPump(92, FLOOR, tube, 7, band) + tag(196, 154, 168, 142) };
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
      return { scale: 17, drawing: eyewash(56, 84, 17) + label(202, 106, 130, 150, says) };
    case 'box':
      return { scale: 15, drawing: equipmentBox(88, FLOOR, 15) + label(104, 204, 182, 122, says) };
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
  return `<path d="M${n(x)} 372v12M${n(x)} 378h${n(length)}M376 372v12" stroke="${ink}" stroke-width="1.5"/>${text(inch ? '1 in' : '1 ft', x - 8, 383.5, 15, ink, 'end')}`;
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
