import { breadcrumbs, type PageHead } from '../../ui/page-meta.ts';
import type { SafetyView } from '../hazards/safety-view.ts';
import * as messages from './messages.ts';
import { sheetPage } from './public/addresses.ts';

/** Title, description, canonical link, link preview and place of a sheet's page. */
export function sheetMeta(sheet: { safety: SafetyView; url: string }): PageHead {
  const { safety, url } = sheet;
  const base = url.slice(0, -sheetPage(safety.nameKey).length);
  const title = `${safety.name} safety data sheet (SDS)`;
  const description = `${safety.name} by ${safety.brand}: first aid, hazards, protective equipment and storage, all 16 sections as a page and as PDF. No sign-in.`;
  const tags = [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${base}/products/${safety.nameKey}/social.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    breadcrumbs(base, [
      [messages.title, '/sds'],
      [safety.name, sheetPage(safety.nameKey)],
    ]),
    ...(safety.isActive ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
  return { title, tags };
}
