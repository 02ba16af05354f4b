import type { MetaFunction } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';

type RootData = Awaited<ReturnType<typeof rootLoader>>;

/** What the root loader gives to every page: the site's public address, the company. */
function rootData(matches: readonly unknown[]): RootData | undefined {
  const root = matches.find((match) => (match as { id?: string } | undefined)?.id === 'root');
  return (root as { loaderData?: RootData } | undefined)?.loaderData;
}

/** Title, description, canonical link and Open Graph tags of one page. */
export function describePage(page: { title: string; description: string; path: string; image?: string }, matches: readonly unknown[]) {
  const base = rootData(matches)?.baseUrl ?? '';
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

/** Who runs the shop, for search engines (schema.org Organization). */
export function organizationOf(matches: readonly unknown[]) {
  const root = rootData(matches);
  const company = root?.company;
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: company?.name,
      legalName: company?.legalName,
      url: `${root?.baseUrl ?? ''}/`,
      logo: `${root?.baseUrl ?? ''}/icon-512.png`,
      email: company?.email,
      telephone: company?.phone,
      address: company?.postal,
    },
  };
}
