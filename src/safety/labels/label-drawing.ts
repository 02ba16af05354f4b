/**
 * A label as it is drawn, in points from its top left corner: what the PDF prints and the picture
 * on the screen shows are one list, so they can't differ.
 */
export interface LabelDrawing {
  width: number;
  height: number;
  blocks: readonly Block[];
}

/** One thing that a screen reader reads, or passes over. */
export interface Block {
  role: 'heading' | 'paragraph' | 'figure' | 'artifact';
  /** Of a figure: what it shows. */
  alt?: string;
  inks: readonly Ink[];
}

export type Ink =
  | {
      kind: 'text';
      /** Left end of the base line. */
      x: number;
      y: number;
      size: number;
      bold: boolean;
      width: number;
      color: string;
      text: string;
    }
  | { kind: 'box'; x: number; y: number; w: number; h: number; color: string }
  | { kind: 'line'; x: number; y: number; w: number; weight: number }
  | {
      kind: 'path';
      /** Path data on a grid of its own, drawn at (x, y), `scale` points for each unit. */
      d: string;
      x: number;
      y: number;
      scale: number;
      color: string;
      evenOdd: boolean;
    };

/** What the blocks of a label say, one after the other, for a screen reader. */
export function wordsOf({ blocks }: LabelDrawing): string[] {
  return blocks
    .map(({ role, alt, inks }) =>
      role === 'figure'
        ? (alt ?? '')
        : inks.flatMap((ink) => (ink.kind === 'text' ? [ink.text] : [])).join(' '),
    )
    .filter((text) => text !== '');
}
