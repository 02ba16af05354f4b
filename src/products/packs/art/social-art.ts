import { describePack } from '../public/pack.ts';
import { bandOf } from './bands.ts';
import { artAlternative, labelFacts, type ProductArtFacts, productArtSvg } from './product-art.ts';
import { escapeXml, INK, rect, TEXT_DEFAULTS, text } from './shapes.ts';
import { fit, oneLineSize } from './text-fit.ts';

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
  const name = fit(facts.name, width, 228, 72, 34);
  const nameTop = 168 + name.size * 0.78;
  const words = describePack(facts.pack);
  const pack = fit(words.charAt(0).toUpperCase() + words.slice(1), width, 70, 30, 20);
  const packTop = nameTop + (name.lines.length - 1) * name.size * 1.12 + 62;
  const dilutionTop = packTop + pack.lines.length * pack.size * 1.2 + 8;
  const art = productArtSvg(facts)
    .replace('<svg ', '<svg x="570" y="0" width="630" height="630" ')
    .replace(/<title>.*?<\/title>/, '')
    .replace(/ role="img" aria-label="[^"]*"/, '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" role="img" aria-label="${alt}" ${TEXT_DEFAULTS}><title>${alt}</title>`,
    rect(0, 0, 1200, 630, '#FAF7F0'),
    rect(0, 0, 570, 132, band),
    text(facts.brand, 48, 66, oneLineSize(facts.brand, width, 46), '#fff'),
    text(facts.category, 48, 106, oneLineSize(facts.category, width, 26), '#fff'),
    ...name.lines.map((row, index) =>
      text(row, 48, nameTop + index * name.size * 1.12, name.size, INK),
    ),
    ...pack.lines.map((row, index) =>
      text(row, 48, packTop + index * pack.size * 1.2, pack.size, '#565B63'),
    ),
    rect(48, 548, 474, 2, '#D9D2C3'),
    text(company, 48, 588, oneLineSize(company, width, 26), '#0E4A5B'),
    says.dilution === '' || dilutionTop > 532
      ? ''
      : text(says.dilution, 48, dilutionTop, 22, '#565B63'),
    art,
    '</svg>',
  ].join('');
}
