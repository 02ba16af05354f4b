import { renderToStaticMarkup } from 'react-dom/server';
import { longMomentText } from '../../kit/time.ts';
import { receiveAddress } from '../addresses.ts';
import { RECEIVER_LANGUAGES, type ReceiverLanguage } from '../contract.ts';
import { type ReceiverMessages, receivingMessages } from '../messages.ts';
import type { Typed } from '../server/read-signed.ts';
import type { NotReceiving, Receiving, ReceivingAnswer } from '../server/receive.ts';
import { RECEIVE_STYLE } from './receive-style.ts';

const NAMES: Readonly<Record<ReceiverLanguage, string>> = {
  'en-US': 'English',
  'es-US': 'Español',
};
const STYLE_PLACE = 'RECEIVE_STYLE';

interface Facts {
  language: ReceiverLanguage;
  nonce: string;
  token: string;
  problem?: string;
  typed?: Typed;
}

/** The whole document: no framework in the browser, one small script, no font. It works without the script too. */
export function renderReceivePage(answer: ReceivingAnswer, facts: Facts): string {
  const { language, nonce } = facts;
  const messages = receivingMessages[language];
  const is = 'lines' in answer ? answer : null;
  const heading = is
    ? is.state === 'signed'
      ? messages.thanks
      : messages.title
    : messages[`${(answer as NotReceiving).state}Title`];
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{heading}</title>
        <link rel="icon" href="/favicon.svg" />
        <style nonce={nonce}>{STYLE_PLACE}</style>
        <script nonce={nonce} src="/receive.js" defer />
      </head>
      <body>
        <header>
          <div>
            <Languages language={language} token={facts.token} />
            {is ? <p>{messages.from(is.company)}</p> : null}
            <h1>{heading}</h1>
            {is ? (
              <p>
                <strong>{is.customer}</strong> <span>{messages.order(is.number)}</span>
              </p>
            ) : null}
          </div>
        </header>
        <main>
          {is ? (
            is.state === 'signed' ? (
              <Thanks receiving={is} language={language} messages={messages} />
            ) : (
              <Count receiving={is} messages={messages} facts={facts} />
            )
          ) : (
            <p>{messages[(answer as NotReceiving).state]}</p>
          )}
        </main>
      </body>
    </html>,
  );
  // React would write quotes of a style as entities, which no browser reads there.
  return `<!doctype html>${markup.replace(STYLE_PLACE, () => RECEIVE_STYLE)}`;
}

function Languages({ language, token }: { language: ReceiverLanguage; token: string }) {
  return (
    <nav>
      {RECEIVER_LANGUAGES.map((one) =>
        one === language ? (
          <span key={one} aria-current="true" lang={one}>
            {NAMES[one]}
          </span>
        ) : (
          <a key={one} href={`${receiveAddress(token)}?language=${one}`} lang={one} hrefLang={one}>
            {NAMES[one]}
          </a>
        ),
      )}
    </nav>
  );
}

interface CountProps {
  receiving: Receiving;
  messages: ReceiverMessages;
  facts: Facts;
}

function Count({ receiving, messages, facts }: CountProps) {
  const { typed, problem, token, language } = facts;
  const counts = typed?.counts ?? receiving.counts;
  return (
    <form
      method="post"
      action={receiveAddress(token)}
      data-not-sent={messages.notSent}
      data-fault={messages.fault}
      data-sending={messages.sending}
      data-count-missing={messages.countMissing}
      data-name-missing={messages.nameMissing}
      data-sign-missing={messages.signMissing}
    >
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="signature" defaultValue="" />
      <p>{messages.intro}</p>
      <h2>{messages.goods}</h2>
      <ol>
        {receiving.lines.map((line, at) => (
          <li key={`${line.orderLineId} ${line.productId}`}>
            <p id={`line-${at}`}>
              <strong>{line.name}</strong> <span>{line.sizeUnit}</span>
            </p>
            <div className="step">
              <button type="button" data-step="-1" aria-label={messages.less(line.name)} hidden>
                −
              </button>
              <input
                name="count"
                type="number"
                inputMode="numeric"
                min={0}
                max={9999}
                required
                autoComplete="off"
                aria-label={messages.countOf(line.name)}
                defaultValue={counts[at] ?? ''}
                data-driver={line.driver}
              />
              <button type="button" data-step="1" aria-label={messages.more(line.name)} hidden>
                +
              </button>
            </div>
            <button
              type="button"
              className="same"
              data-same={line.driver}
              aria-describedby={`line-${at}`}
              hidden
            >
              {messages.sameAsDriver(line.driver)}
            </button>
            <p className="differs" role="status" data-differs hidden>
              {messages.driverSays(line.driver)}
            </p>
          </li>
        ))}
      </ol>
      <h2>{messages.who}</h2>
      <label htmlFor="signer-name">{messages.name}</label>
      <input
        id="signer-name"
        name="signerName"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={typed?.signerName ?? ''}
      />
      <label htmlFor="signer-role">{messages.role}</label>
      <input
        id="signer-role"
        name="signerRole"
        maxLength={100}
        autoComplete="organization-title"
        defaultValue={typed?.signerRole ?? ''}
      />
      <p className="statement">{messages.statement(receiving.customer, receiving.company)}</p>
      <div id="pad" hidden>
        <div className="pad-head">
          <strong>{messages.signature}</strong>
          <button type="button" id="clear" hidden>
            {messages.clear}
          </button>
        </div>
        <div className="pad">
          <canvas role="img" aria-label={messages.signHere} />
          <p aria-hidden="true">✕ {messages.signHere}</p>
        </div>
      </div>
      <label className="tick">
        <input type="checkbox" name="signedByName" defaultChecked={typed?.signedByName ?? false} />
        <span>{messages.byName}</span>
      </label>
      <p id="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="send">
        {messages.send}
      </button>
    </form>
  );
}

interface ThanksProps {
  receiving: Receiving;
  language: ReceiverLanguage;
  messages: ReceiverMessages;
}

function Thanks({ receiving, language, messages }: ThanksProps) {
  const { signedAt, timeZone } = receiving;
  const at = signedAt ? longMomentText(signedAt, timeZone, language) : '';
  return (
    <>
      <p>{messages.signedBy(receiving.signerName, at)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.you}</th>
            <th scope="col">{messages.driver}</th>
          </tr>
        </thead>
        <tbody>
          {receiving.lines.map((line, index) => (
            <tr key={`${line.orderLineId} ${line.productId}`}>
              <td>
                {line.name} <span>{line.sizeUnit}</span>
                {receiving.counts[index] === line.driver ? null : (
                  <b className="differs">{messages.differs}</b>
                )}
              </td>
              <td>{receiving.counts[index]}</td>
              <td>{line.driver}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{messages.closeNow}</p>
    </>
  );
}
