import { isDeepStrictEqual } from 'node:util';
import type { LabelStock } from '../label-choices.ts';
import type { LabelDrawing } from '../label-drawing.ts';
import { fitBody } from './fit-label.ts';
import type { LabelContent } from './label-content.ts';
import { footBlocks } from './label-foot.ts';
import { headBlocks } from './label-head.ts';
import type { LeftOff } from './label-language.ts';
import { STYLES } from './label-styles.ts';
import { smallLabel, vialLabel } from './small-labels.ts';
import type { Measure } from './text-flow.ts';

/** A label laid out, and what was left to the code; its type size in points where it has a body. */
export interface LaidOut {
  drawing: LabelDrawing;
  left: LeftOff;
  size: number | null;
}

const NOTHING: LeftOff = { statements: 0, routes: [], equipment: false };

/**
 * A label on a stock. Null where what must stand on it does not fit: then it is not printed at all. That the product is no longer sold stands
 * on it where it takes the room of nothing else: no sentence and no label is lost to it.
 */
export function layOut(content: LabelContent, stock: LabelStock, measure: Measure): LaidOut | null {
  const marked = layOutAll(content, stock, measure);
  if (content.facts.isSold) return marked;
  const facts = { ...content.facts, isSold: true };
  const plain = layOutAll({ ...content, facts }, stock, measure);
  return marked && isDeepStrictEqual(marked.left, plain?.left) ? marked : plain;
}

function layOutAll(content: LabelContent, stock: LabelStock, measure: Measure): LaidOut | null {
  if (stock === 'small' || stock === 'vial') {
    const drawing = (stock === 'small' ? smallLabel : vialLabel)(content, measure);
    return drawing && { drawing, left: NOTHING, size: null };
  }
  const style = STYLES[stock];
  const { pad, width, height } = style;
  const area = { x: pad, y: pad, w: width - 2 * pad, h: height - 2 * pad };
  const head = headBlocks(content, style, area, measure);
  const foot = footBlocks(content, style, area, measure);
  const room = { x: area.x, y: head.bottom, w: area.w, h: foot.top - head.bottom - 1 };
  const body = fitBody(content, style, room, measure);
  return (
    body && {
      drawing: { width, height, blocks: [...head.blocks, ...body.blocks, ...foot.blocks] },
      left: body.left,
      size: body.size,
    }
  );
}
