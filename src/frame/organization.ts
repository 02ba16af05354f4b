import type { loader as rootLoader } from '../root.tsx';

type RootData = Awaited<ReturnType<typeof rootLoader>>;

/** Who runs the shop, for search engines (schema.org Organization). */
export function organizationOf(matches: readonly unknown[]) {
  const match = matches.find((one) => (one as { id?: string } | undefined)?.id === 'root');
  const root = (match as { loaderData?: RootData } | undefined)?.loaderData;
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
