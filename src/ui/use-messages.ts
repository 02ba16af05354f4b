import { useRouteLoaderData } from 'react-router';
import { FIRST_LANGUAGE, type Language } from '../kit/language.ts';

/** The language that this page is written in. */
export function useLanguage(): Language {
  const root = useRouteLoaderData('root') as { language?: Language } | undefined;
  return root?.language ?? FIRST_LANGUAGE;
}

/** The same for a page's `meta`, from the root loader's data that its matches carry. */
export function languageOf(matches: readonly unknown[]): Language {
  const [root] = matches as ({ loaderData?: { language?: Language } } | undefined)[];
  return root?.loaderData?.language ?? FIRST_LANGUAGE;
}

/** A room's messages in the language of this page. */
export function useMessages<M>(messages: Readonly<Record<Language, M>>): M {
  return messages[useLanguage()];
}
