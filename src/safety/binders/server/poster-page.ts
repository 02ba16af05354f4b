import { footEach } from '../../../platform/pdf-blocks.ts';
import { TaggedPdf, type TagOptions } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import type { PosterMessages } from '../poster/messages.ts';

export const INK = '#1A1D21';
export const MUTED = '#565B63';
export const GREEN = '#1E6B3C';
export const RED = '#B3261E';
export const YELLOW = '#F2C230';
export const PALE = '#FFF1CC';
export const LINE = '#B9B4A8';

/** Layout units: a letter page is 612 wide; other papers are the same page, larger and taller. */
export const WIDTH = 612;
export const LEFT = 36;
export const RIGHT = WIDTH - LEFT;
export const INNER = RIGHT - LEFT;
const FOOT = 40;
const HEAD = 44;

const PAPERS = { letter: [612, 792], tabloid: [792, 1224] } as const;
export type PosterPaper = keyof typeof PAPERS;

/** Where a text stands, and how wide it may be. */
interface TextPlace {
  x: number;
  y: number;
  width: number;
}

interface TextLook {
  size: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'center' | 'right';
  tag?: 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'LBody';
  options?: TagOptions;
}

interface PosterOptions {
  title: string;
  madeAt: Date;
  paper: PosterPaper;
  language: 'en-US' | 'es-US';
  say: PosterMessages;
  /** What the head of each further page says. */
  running: string;
}

/** A poster that grows by pages: what does not fit goes on the next one, never away. */
export class PosterPage {
  readonly doc: TaggedPdf;
  readonly height: number;
  readonly say: PosterMessages;
  y = 0;
  private readonly scale: number;
  private readonly running: string;

  constructor({ title, madeAt, paper, language, say, running }: PosterOptions) {
    const [width, height] = PAPERS[paper];
    this.scale = width / WIDTH;
    this.height = height / this.scale;
    this.say = say;
    this.running = running;
    this.doc = new TaggedPdf(
      { title, madeAt, lang: language },
      { size: [width, height], margin: 0, bufferPages: true },
    );
    this.doc.scale(this.scale);
  }

  /** Where content ends: the foot is drawn last, with the number of pages. */
  get bottom(): number {
    return this.height - FOOT;
  }

  /** Begins another page unless so many units are left on this one. Says whether it did. */
  need(units: number): boolean {
    if (this.y + units <= this.bottom) return false;
    this.doc.addPage();
    this.doc.scale(this.scale);
    this.doc.artifact(() => {
      this.draw(this.running, { x: LEFT, y: 20, width: INNER }, { size: 11, bold: true });
      this.doc.moveTo(LEFT, 36).lineTo(RIGHT, 36).lineWidth(1.5).strokeColor(INK).stroke();
    }, 'Pagination');
    this.y = HEAD;
    return true;
  }

  /** How tall a text will be in this width. */
  tall(text: string, width: number, { size, bold = false }: TextLook): number {
    return this.doc
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .heightOfString(encodable(text), { width });
  }

  /** A text at a place, as an element where it has a tag. Returns where it ends. */
  text(text: string, place: TextPlace, look: TextLook): number {
    const { tag = 'P', options = {} } = look;
    this.doc.tag(tag, () => this.draw(text, place, look), options);
    return place.y + this.tall(text, place.width, look);
  }

  /** A paragraph over the whole width, at `y`, with room for it. */
  paragraph(text: string, look: TextLook, after = 4): void {
    this.need(this.tall(text, INNER, look));
    this.y = this.text(text, { x: LEFT, y: this.y, width: INNER }, look) + after;
  }

  /** A heading that is never left alone at the foot of a page: `with_` is what must fit below it. */
  heading(text: string, room: number): void {
    this.need(room + 26);
    this.y =
      this.text(
        text,
        { x: LEFT, y: this.y + 4, width: INNER },
        { size: 15, bold: true, tag: 'H2' },
      ) + 3;
  }

  box({ x, y, width, height }: TextPlace & { height: number }, fill: string | null): void {
    this.doc.artifact(() => {
      this.doc.rect(x, y, width, height);
      if (fill) this.doc.fill(fill);
      else this.doc.lineWidth(0.6).strokeColor(LINE).stroke();
    });
  }

  /** Foots with the number of pages; then the bytes. */
  finish(foot: string): void {
    footEach(this.doc, (number, of) => {
      const y = this.height - 30;
      this.draw(foot, { x: LEFT, y, width: INNER - 80 }, { size: 6.5, color: MUTED });
      const page = this.say.pageOf(number, of);
      this.draw(page, { x: RIGHT - 76, y, width: 76 }, { size: 7.5, color: MUTED, align: 'right' });
    });
    this.doc.end();
  }

  private draw(text: string, { x, y, width }: TextPlace, look: TextLook): void {
    const { size, bold = false, color = INK, align = 'left' } = look;
    this.doc
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(color)
      .text(encodable(text), x, y, { width, align });
  }
}
