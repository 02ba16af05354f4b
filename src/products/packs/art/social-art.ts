import { describePack } from '../public/pack.ts';
import { bandOf } from './bands.ts';
import { artAlternative, labelFacts, type ProductArtFacts, productArtSvg } from './product-art.ts';
import { escapeXml, INK, rect, TEXT_DEFAULTS, text } from './shapes.ts';
import { fitText, oneLineSize } from './text-fit.ts';

/**
 * A rasteriser on a server may ignore `textLength` and have only a wide font, so this picture is
 * laid out narrower than it need be.
 */
const WIDE_FONT = 1.16;

/**
 * The 1200 x 630 picture for link previews (Open Graph), as SVG to be rasterised. `company` is the
 * distributor's name; no price, because a preview is public.
 */
export function productSocialSvg(facts: ProductArtFacts, company: string): string {
  const band = bandOf(facts.category);
  const says = labelFacts(facts);
  const alt = escapeXml(artAlternative(facts));
  const width = 486 / WIDE_FONT;
  const name = fitText(facts.name, { width, height: 228, most: 72, least: 34 });
  const nameTop = 168 + name.size * 0.78;
  const words = describePack(facts.pack);
  const pack = fitText(words.charAt(0).toUpperCase() + words.slice(1), {
    width,
    height: 70,
    most: 30,
    least: 20,
  });
  const packTop = nameTop + (name.lines.length - 1) * name.size * 1.12 + 62;
  const dilutionTop = packTop + pack.lines.length * pack.size * 1.2 + 8;
  const art = productArtSvg(facts)
    .replace('<svg ', '<svg x="570" y="0" width="630" height="630" ')
    .replace(/<title>.*?<\/title>/, '')
    .replace(/ role="img" aria-label="[^"]*"/, '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" role="img" aria-label="${alt}" ${TEXT_DEFAULTS}><title>${alt}</title>`,
    rect({ x: 0, y: 0, w: 1200, h: 630 }, '#FAF7F0'),
    rect({ x: 0, y: 0, w: 570, h: 132 }, band),
    text(facts.brand, { x: 48, y: 66, size: oneLineSize(facts.brand, width, 46), fill: '#fff' }),
    text(facts.category, {
      x: 48,
      y: 106,
      size: oneLineSize(facts.category, width, 26),
      fill: '#fff',
    }),
    ...name.lines.map((row, index) =>
      text(row, { x: 48, y: nameTop + index * name.size * 1.12, size: name.size, fill: INK }),
    ),
    ...pack.lines.map((row, index) =>
      text(row, { x: 48, y: packTop + index * pack.size * 1.2, size: pack.size, fill: '#565B63' }),
    ),
    rect({ x: 48, y: 548, w: 474, h: 2 }, '#D9D2C3'),
    text(company, { x: 48, y: 588, size: oneLineSize(company, width, 26), fill: '#0E4A5B' }),
    says.dilution === '' || dilutionTop > 532
      ? ''
      : text(says.dilution, { x: 48, y: dilutionTop, size: 22, fill: '#565B63' }),
    art,
    '</svg>',
  ].join('');
}
