/** What the router knows of a page whose script it fetches. */
interface RouteScript {
  id: string;
  module: string;
}
type RouteModules = Record<string, unknown>;

/** Fetches a script again when it may come later. Undefined when it did not come. */
let fetchAgain: (script: string) => Promise<unknown> = async () => undefined;

export function onScriptFailure(fetch: typeof fetchAgain): void {
  fetchAgain = fetch;
}

/**
 * Stands in the browser's build for the router's function of the same name (vite.config.ts). The router's own reloads the page that
 * is shown when the script of another page can't be fetched, and the visitor never learns why. Here it is a chunk-load error
 * (specification, section 8), which the last error boundary shows with a way to reload the new address.
 */
export async function loadRouteModule(
  route: RouteScript,
  routeModules: RouteModules,
): Promise<unknown> {
  routeModules[route.id] ??= await import(/* @vite-ignore */ route.module).catch(
    async (cause: unknown) =>
      (await fetchAgain(route.module)) ?? failingModule(`ChunkLoadError: ${route.module}`, cause),
  );
  return routeModules[route.id];
}

/** The router drops an error that is thrown while it loads a page. A page that throws it while it renders reaches the boundary. */
function failingModule(message: string, cause: unknown): { default: () => never } {
  const error = new Error(message, { cause });
  return {
    default: () => {
      throw error;
    },
  };
}
