import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PHONE_LANGUAGES, type PhoneLanguage } from '../phone/messages.ts';
import { LESSON_STYLE } from './lesson-style.ts';

const NAMES: Readonly<Record<PhoneLanguage, string>> = {
  'en-US': 'English',
  'es-US': 'Español',
};
const STYLE_PLACE = 'LESSON_STYLE';

export interface DocumentFacts {
  language: PhoneLanguage;
  nonce: string;
  heading: string;
  /** Under the heading: the site and its storeroom. */
  place: ReactNode;
  /** The address in another language. */
  inLanguage: (language: PhoneLanguage) => string;
}

/**
 * A whole document: no framework in the browser, one small script, no font. It works without the
 * script too.
 */
export function renderDocument(facts: DocumentFacts, main: ReactNode): string {
  const { language, nonce, heading, place, inLanguage } = facts;
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{heading}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce={nonce}>{STYLE_PLACE}</style>
        <script nonce={nonce} src="/training.js" defer />
      </head>
      <body>
        <header>
          <div>
            <nav>
              {PHONE_LANGUAGES.map((one) =>
                one === language ? (
                  <span key={one} aria-current="true" lang={one}>
                    {NAMES[one]}
                  </span>
                ) : (
                  <a key={one} href={inLanguage(one)} lang={one} hrefLang={one}>
                    {NAMES[one]}
                  </a>
                ),
              )}
            </nav>
            <h1>{heading}</h1>
            <p>{place}</p>
          </div>
        </header>
        <main>{main}</main>
      </body>
    </html>,
  );
  // React would write quotes of a style as entities, which no browser reads there.
  return `<!doctype html>${markup.replace(STYLE_PLACE, () => LESSON_STYLE)}`;
}
