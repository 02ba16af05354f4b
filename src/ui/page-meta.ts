import type { MetaFunction } from 'react-router';

/** The site's public address, from the root loader's data that every page's matches carry. */
export function baseUrlOf(matches: readonly unknown[]): string {
  const root = matches.find((match) => (match as { id?: string } | undefined)?.id === 'root');
  return (root as { loaderData?: { baseUrl?: string } } | undefined)?.loaderData?.baseUrl ?? '';
}

/** Title, description, canonical link and Open Graph tags of one page. `path` and `image` are addresses on this site. */
export function describePage(
  page: { title: string; description: string; path: string; image?: string },
  matches: readonly unknown[],
) {
  const base = baseUrlOf(matches);
  return [
    { title: page.title === 'Bellcart' ? page.title : `${page.title} | Bellcart` },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: `${base}${page.path}` },
    { property: 'og:title', content: page.title },
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
