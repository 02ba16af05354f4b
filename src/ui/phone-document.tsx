import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RECEIVER_LANGUAGES, type ReceiverLanguage } from '../kit/language.ts';

const NAMES: Readonly<Record<ReceiverLanguage, string>> = {
  'en-US': 'English',
  'es-US': 'Español',
};
const STYLE_PLACE = 'PHONE_STYLE';

interface PhoneDocument {
  language: ReceiverLanguage;
  nonce: string;
  /** The page's own script, by its address. */
  script: string;
  style: string;
  heading: string;
  above?: ReactNode;
  below?: ReactNode;
  /** The address in another language. */
  inLanguage: (language: ReceiverLanguage) => string;
}

/**
 * A whole document for anybody's phone, in both languages: no framework in the browser, small
 * scripts, no font. It works without the scripts too.
 */
export function renderPhoneDocument(facts: PhoneDocument, main: ReactNode): string {
  const { language, nonce, script, style, heading, above, below, inLanguage } = facts;
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{heading}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce={nonce}>{STYLE_PLACE}</style>
        <script nonce={nonce} src="/signature-pad.js" defer />
        <script nonce={nonce} src={script} defer />
      </head>
      <body>
        <header>
          <div>
            <nav>
              {RECEIVER_LANGUAGES.map((one) =>
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
            {above}
            <h1>{heading}</h1>
            {below}
          </div>
        </header>
        <main>{main}</main>
      </body>
    </html>,
  );
  // React would write quotes of a style as entities, which no browser reads there.
  return `<!doctype html>${markup.replace(STYLE_PLACE, () => style)}`;
}

interface PadWords {
  signature: string;
  clear: string;
  signHere: string;
  byName: string;
}

/** Where one signs by finger (`public/signature-pad.js`), or says that the typed name stands for it. */
export function SignaturePad({ words, isByName }: { words: PadWords; isByName: boolean }) {
  return (
    <>
      <div id="pad" hidden>
        <div className="pad-head">
          <strong>{words.signature}</strong>
          <button type="button" id="clear" hidden>
            {words.clear}
          </button>
        </div>
        <div className="pad">
          <canvas role="img" aria-label={words.signHere} />
          <p aria-hidden="true">✕ {words.signHere}</p>
        </div>
      </div>
      <label className="tick">
        <input type="checkbox" name="signedByName" defaultChecked={isByName} />
        <span>{words.byName}</span>
      </label>
    </>
  );
}
