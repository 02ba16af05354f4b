import { type ContextType, type ReactNode, useContext } from 'react';
import { Scripts, UNSAFE_FrameworkContext } from 'react-router';

type Manifest = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>['manifest'];

/** Lists what a page has: not what it lacks, and not which files belong to it. */
const inBrief = <Route extends object>(route: Route): Route => ({
  ...route,
  toJSON: () =>
    Object.fromEntries(
      Object.entries(route).filter(([name, value]) => name !== 'imports' && value !== false),
    ),
});

/**
 * What the router tells the browser of the page that it shows, and of the pages at the beginnings of its address. The files of a page are
 * asked for by a link alone that fetches ahead, and no link does to one of these.
 */
function briefManifest(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(
    ([id, route]) => [id, route && inBrief(route)] as const,
  );
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** One for each build. */
const briefManifests = new WeakMap<Manifest, Manifest>();

/** The router's scripts, on the server. The names of files were a twelfth of a page, and stood in it twice. */
function BriefScripts({ nonce }: { nonce: string | undefined }): ReactNode {
  const framework = useContext(UNSAFE_FrameworkContext);
  if (!framework) return <Scripts nonce={nonce} />;
  const manifest = briefManifests.get(framework.manifest) ?? briefManifest(framework.manifest);
  briefManifests.set(framework.manifest, manifest);
  return (
    <UNSAFE_FrameworkContext value={{ ...framework, manifest }}>
      <Scripts nonce={nonce} />
    </UNSAFE_FrameworkContext>
  );
}

/** In the browser the scripts are loaded already. */
export const PageScripts: typeof BriefScripts = import.meta.env.SSR ? BriefScripts : Scripts;
