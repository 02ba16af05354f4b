import type { MetaDescriptor, MetaFunction } from 'react-router';

interface OfEveryPage {
  baseUrl?: string;
  company?: { name: string };
}

/** The root loader's data, which every page's matches carry; empty where it could not be read. */
function ofEveryPage(matches: readonly unknown[]): OfEveryPage {
  const root = matches.find((match) => (match as { id?: string } | undefined)?.id === 'root');
  return (root as { loaderData?: OfEveryPage } | undefined)?.loaderData ?? {};
}

/** The site's public address. */
export const baseUrlOf = (matches: readonly unknown[]): string =>
  ofEveryPage(matches).baseUrl ?? '';

/** A page's title as tabs, bookmarks and search engines show it: what it is, and whose shop. */
export function titleTag(title: string, matches: readonly unknown[]): { title: string } {
  const shop = ofEveryPage(matches).company?.name ?? 'Bellcart';
  return { title: title === '' ? shop : `${title} | ${shop}` };
}

/** The head of a page that its loader sends along: the page needs no code for it. */
export interface PageHead {
  title: string;
  /** All of it but the title. */
  tags: MetaDescriptor[];
}

/** The same as what `meta` answers. */
export const headTags = ({ title, tags }: PageHead, matches: readonly unknown[]) => [
  titleTag(title, matches),
  ...tags,
];

/** A `meta` export for a page whose title never changes and that search engines do not read. */
export function titled(title: string): MetaFunction {
  return ({ matches }) => [titleTag(title, matches)];
}

/** Title, description, canonical link and Open Graph tags of one page; the title '' is the shop's own name. `path` and `image` are addresses on this site. */
export function describePage(
  page: { title: string; description: string; path: string; image?: string },
  matches: readonly unknown[],
) {
  const base = baseUrlOf(matches);
  const tag = titleTag(page.title, matches);
  return [
    tag,
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: `${base}${page.path}` },
    { property: 'og:title', content: page.title || tag.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${base}${page.path}` },
    { property: 'og:image', content: `${base}${page.image ?? '/social.png'}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Where a page stands, for search engines (schema.org BreadcrumbList). `steps` are names and addresses from the outermost on. */
export function breadcrumbs(
  base: string,
  steps: readonly (readonly [name: string, path: string])[],
) {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, path], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: `${base}${path}`,
      })),
    },
  };
}

/** A `meta` export for a page whose description never changes. */
export function pageMeta(title: string, description: string, path: string): MetaFunction {
  return ({ matches }) => describePage({ title, description, path }, matches);
}
