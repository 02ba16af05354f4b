import { renderToStaticMarkup } from 'react-dom/server';
import { telHref } from '../../../kit/tel.ts';
import { siteAddress, siteTraining } from '../addresses.ts';
import type { Phones, SiteAnswer, SiteBinder } from '../server/site-binder.ts';
import { siteMessages } from '../site/messages.ts';
import { NeverMix } from './site-never-mix.tsx';
import { Emergency, Product, SentenceText } from './site-product.tsx';
import { SITE_STYLE } from './site-style.ts';

const { 'en-US': ENGLISH, 'es-US': SPANISH } = siteMessages;

const HEADINGS = { valid: 'title', gone: 'goneTitle', unknown: 'unknownTitle' } as const;

function Binder({ binder }: { binder: SiteBinder }) {
  return (
    <main>
      {/* First of all: who stands at the shelf with wet hands looks for one bottle. */}
      {binder.products.length > 0 ? (
        <div className="tools">
          <label htmlFor="search">
            <SentenceText say={({ search }) => search} />
          </label>
          <input id="search" type="search" autoComplete="off" />
          <p id="none" role="status" hidden>
            <SentenceText say={({ noMatch }) => noMatch} />
          </p>
        </div>
      ) : null}
      <p className="kept" id="kept" role="status" data-as-of={binder.asOf} />
      <p className="kept off" id="offline" hidden>
        <SentenceText say={({ offline }) => offline} />
      </p>
      <Emergency phones={binder.phones} />
      {binder.products.length > 0 ? (
        <p>
          <a className="tel" href={siteTraining(binder.token)}>
            <SentenceText say={({ training }) => training} />
          </a>
        </p>
      ) : null}
      <NeverMix pairs={binder.apart} />
      {binder.products.length === 0 ? (
        <p>
          <SentenceText say={({ empty }) => empty} />
        </p>
      ) : null}
      <p className="kept es" lang="es">
        {SPANISH.sheetInEnglish}
      </p>
      {binder.products.map((product) => (
        <Product key={product.safety.nameKey} product={product} binder={binder} />
      ))}
      <p>
        <SentenceText say={({ ask }) => ask} />: {binder.phones.company},{' '}
        <a className="tel" href={telHref(binder.phones.companyPhone)}>
          {binder.phones.companyPhone}
        </a>
      </p>
    </main>
  );
}

/** What a code says that is none any more: whom to call, and where every sheet is. */
function NoBinder({ state, phones }: { state: 'gone' | 'unknown'; phones: Phones }) {
  const gone = state === 'gone';
  return (
    <main>
      <p>
        <SentenceText say={({ goneText, unknownText }) => (gone ? goneText : unknownText)} />
      </p>
      <Emergency phones={phones} />
      <section className="aid">
        <h2>
          <SentenceText say={({ firstAid }) => firstAid} />
        </h2>
        <div>
          <SentenceText say={({ general }) => general} />
        </div>
      </section>
      <p>
        <SentenceText say={({ library }) => library} />{' '}
        <a className="tel" href="/sds">
          <SentenceText say={({ openLibrary }) => openLibrary} />
        </a>
      </p>
      <p>
        <SentenceText say={({ ask }) => ask} />: {phones.company},{' '}
        <a className="tel" href={telHref(phones.companyPhone)}>
          {phones.companyPhone}
        </a>
      </p>
    </main>
  );
}

const inBoth = (name: 'kept' | 'storing' | 'notStored') => ({
  en: ENGLISH[name],
  es: SPANISH[name],
});

/** The sentences that the script fills in. */
const SCRIPT_WORDS = JSON.stringify({
  kept: inBoth('kept'),
  storing: inBoth('storing'),
  notStored: inBoth('notStored'),
});

const STYLE_PLACE = 'SITE_STYLE';

/** The whole document: no framework in the browser, one script of a few kilobytes, no font. */
export function renderSitePage(answer: SiteAnswer, nonce: string): string {
  const valid = answer.state === 'valid';
  const heading = HEADINGS[answer.state];
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>{valid ? `${answer.site}, ${answer.storeroom}: SDS` : ENGLISH[heading]}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce={nonce}>{STYLE_PLACE}</style>
        <script nonce={nonce} src="/site-binder.js" />
      </head>
      <body data-binder={valid ? siteAddress(answer.token) : undefined} data-words={SCRIPT_WORDS}>
        <header>
          <div>
            <div className="top">
              <h1>
                <SentenceText say={(messages) => messages[heading]} />
              </h1>
              <button type="button" id="language" className="tools">
                <SentenceText say={({ switchTo }) => switchTo} />
              </button>
            </div>
            {valid ? (
              <p>
                <strong>{answer.site}</strong>, {answer.place} · {answer.storeroom}
              </p>
            ) : null}
          </div>
        </header>
        {valid ? (
          <Binder binder={answer} />
        ) : (
          <NoBinder state={answer.state} phones={answer.phones} />
        )}
      </body>
    </html>,
  );
  // React would write quotes of a style as entities, which no browser reads there.
  return `<!doctype html>${markup.replace(STYLE_PLACE, () => SITE_STYLE)}`;
}
