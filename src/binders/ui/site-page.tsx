import { renderToStaticMarkup } from 'react-dom/server';
import { siteAddress } from '../addresses.ts';
import type { Phones, SiteAnswer, SiteBinder } from '../server/site-binder.ts';
import * as messages from '../site-messages.ts';
import { Emergency, Product, Said } from './site-product.tsx';
import { SITE_STYLE } from './site-style.ts';

function Binder({ binder }: { binder: SiteBinder }) {
  return (
    <main>
      <p className="kept" id="kept" role="status" data-as-of={binder.asOf} />
      <p className="kept off" id="offline" hidden>
        <Said both={messages.offline} />
      </p>
      <Emergency phones={binder.phones} />
      {binder.products.length === 0 ? (
        <p>
          <Said both={messages.empty} />
        </p>
      ) : (
        <div className="tools">
          <label htmlFor="search">
            <Said both={messages.search} />
          </label>
          <input id="search" type="search" autoComplete="off" />
          <p id="none" role="status" hidden>
            <Said both={messages.noMatch} />
          </p>
        </div>
      )}
      <p className="kept es" lang="es">
        {messages.sheetInEnglish.es}
      </p>
      {binder.products.map((product) => (
        <Product key={product.safety.nameKey} product={product} binder={binder} />
      ))}
      <p>
        <Said both={messages.ask} />: {binder.phones.company},{' '}
        <a className="tel" href={`tel:${binder.phones.companyPhone.replace(/[^\d+]/g, '')}`}>
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
        <Said both={gone ? messages.goneText : messages.unknownText} />
      </p>
      <Emergency phones={phones} />
      <section className="aid">
        <h2>
          <Said both={messages.firstAid} />
        </h2>
        <div>
          <Said both={messages.general} />
        </div>
      </section>
      <p>
        <Said both={messages.library} />{' '}
        <a className="tel" href="/sds">
          <Said both={messages.openLibrary} />
        </a>
      </p>
      <p>
        <Said both={messages.ask} />: {phones.company},{' '}
        <a className="tel" href={`tel:${phones.companyPhone.replace(/[^\d+]/g, '')}`}>
          {phones.companyPhone}
        </a>
      </p>
    </main>
  );
}

/** The sentences that the script fills in. */
const SCRIPT_WORDS = JSON.stringify({
  kept: messages.kept,
  keeping: messages.keeping,
  notKept: messages.notKept,
});

const STYLE_PLACE = 'SITE_STYLE';

/** The whole document: no framework in the browser, one script of a few kilobytes, no font. */
export function renderSitePage(answer: SiteAnswer, nonce: string): string {
  const valid = answer.state === 'valid';
  const heading =
    answer.state === 'valid'
      ? messages.title
      : answer.state === 'gone'
        ? messages.goneTitle
        : messages.unknownTitle;
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>{valid ? `${answer.site}, ${answer.storeroom}: SDS` : heading.en}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce={nonce}>{STYLE_PLACE}</style>
        <script nonce={nonce} src="/site-binder.js" />
      </head>
      <body data-binder={valid ? siteAddress(answer.token) : undefined} data-words={SCRIPT_WORDS}>
        <header>
          <div>
            <div className="top">
              <h1>
                <Said both={heading} />
              </h1>
              <button type="button" id="language" className="tools">
                <Said both={messages.switchTo} />
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
