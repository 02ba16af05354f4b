import { type ReactNode, useContext } from 'react';
import { Scripts, UNSAFE_FrameworkContext, useMatches } from 'react-router';

/**
 * What the router tells the browser of a page that it shows: not which files belong to it, which is for links to other pages, and not what
 * it has not. The page's own files are named in its head already.
 */
const inManifest = <Route extends object>(route: Route): Route => ({
  ...route,
  toJSON: () =>
    Object.fromEntries(
      Object.entries(route).filter(([name, value]) => name !== 'imports' && value !== false),
    ),
});

/** The router's scripts, on the server. The names of files were a twelfth of a page, and stood in it twice. */
function BriefScripts({ nonce }: { nonce: string | undefined }): ReactNode {
  const framework = useContext(UNSAFE_FrameworkContext);
  const matches = useMatches();
  if (!framework) return <Scripts nonce={nonce} />;
  const { manifest } = framework;
  const routes = { ...manifest.routes };
  for (const { id } of matches) {
    const route = routes[id];
    if (route) routes[id] = inManifest(route);
  }
  return (
    <UNSAFE_FrameworkContext value={{ ...framework, manifest: { ...manifest, routes } }}>
      <Scripts nonce={nonce} />
    </UNSAFE_FrameworkContext>
  );
}

/** In the browser the scripts are loaded already. */
export const PageScripts: typeof BriefScripts = import.meta.env.SSR ? BriefScripts : Scripts;
