import type { MetaFunction } from 'react-router';

/** The site's public address for canonical links; the root loader gives it to every page. */
function baseOf(matches: readonly unknown[]): string {
  const root = matches.find((match) => (match as { id?: string } | undefined)?.id === 'root') as
    | { loaderData?: { baseUrl?: string }; data?: { baseUrl?: string } }
    | undefined;
  return root?.loaderData?.baseUrl ?? root?.data?.baseUrl ?? '';
}

/** Title, description, canonical link and Open Graph tags of one page. */
export function describePage(page: { title: string; description: string; path: string; image?: string }, matches: readonly unknown[]) {
  const base = baseOf(matches);
  const image = `${base}${page.image ?? '/social.png'}`;
  return [
    { title: page.title === 'Bellcart' ? page.title : `${page.title} | Bellcart` },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: `${base}${page.path}` },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${base}${page.path}` },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A `meta` export for a page whose description never changes. */
export function pageMeta(title: string, description: string, path: string): MetaFunction {
  return ({ matches }) => describePage({ title, description, path }, matches);
}
