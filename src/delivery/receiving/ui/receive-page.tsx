import type { ReceiverLanguage } from '../../../kit/language.ts';
import { longMomentText } from '../../../kit/time.ts';
import { renderPhoneDocument, SignaturePad } from '../../../ui/phone-document.tsx';
import { PHONE_STYLE } from '../../../ui/phone-style.ts';
import { receiveAddress } from '../addresses.ts';
import { type ReceiverMessages, receivingMessages } from '../messages.ts';
import type { ReceiverLine } from '../server/link-row.ts';
import type { Typed } from '../server/read-signed.ts';
import type { NotReceiving, Receiving, ReceivingAnswer } from '../server/receive.ts';

interface Facts {
  language: ReceiverLanguage;
  nonce: string;
  token: string;
  problem?: string;
  typed?: Typed;
}

/** The whole document, in every state of the code. */
export function renderReceivePage(answer: ReceivingAnswer, facts: Facts): string {
  const { language, nonce, token } = facts;
  const messages = receivingMessages[language];
  const is = 'lines' in answer ? answer : null;
  const heading = is
    ? is.state === 'signed'
      ? messages.thanks
      : messages.title
    : messages[`${(answer as NotReceiving).state}Title`];
  return renderPhoneDocument(
    {
      language,
      nonce,
      script: '/receive.js',
      style: PHONE_STYLE,
      heading,
      above: is ? <p>{messages.from(is.company)}</p> : null,
      below: is ? (
        <p>
          <strong>{is.customer}</strong> <span>{messages.order(is.number)}</span>
        </p>
      ) : null,
      inLanguage: (other) => `${receiveAddress(token)}?language=${other}`,
    },
    is ? (
      is.state === 'signed' ? (
        <Thanks receiving={is} language={language} messages={messages} />
      ) : (
        <Count receiving={is} messages={messages} facts={facts} />
      )
    ) : (
      <p>{messages[(answer as NotReceiving).state]}</p>
    ),
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
      data-photos-added={messages.photosAdded('#')}
      data-photo-not-sent={messages.photoNotSent}
      data-photo-unread={messages.photoUnread}
    >
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="signature" defaultValue="" />
      <p>{messages.intro}</p>
      <h2>{messages.goods}</h2>
      {receiving.lines.length > 1 ? (
        <button type="button" className="same" data-rest={messages.restAsDriver} hidden>
          {messages.allAsDriver}
        </button>
      ) : null}
      <ol>
        {receiving.lines.map((line, at) => (
          <li key={`${line.orderLineId} ${line.productId}`}>
            <p id={`line-${at}`}>
              <strong>{line.name}</strong> <span>{line.sizeUnit}</span>
            </p>
            <Ordered line={line} messages={messages} />
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
      <label htmlFor="remark">{messages.remark}</label>
      <input id="remark" name="remark" maxLength={500} defaultValue={typed?.remark ?? ''} />
      {/* Made smaller by the page's script, so only with it. */}
      <div className="photos" data-photos hidden>
        <label htmlFor="photo">{messages.photo}</label>
        <input id="photo" type="file" accept="image/*" />
        <p role="status" data-photos-said>
          {receiving.photos > 0 ? messages.photosAdded(String(receiving.photos)) : null}
        </p>
      </div>
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
      <SignaturePad words={messages} isByName={typed?.signedByName ?? false} />
      <p id="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="send">
        {messages.send}
      </button>
    </form>
  );
}

/** What is ordered beside what the driver brings, where they differ: who counts knows then what is missing before they sign. */
function Ordered({
  line: { orderLineId, driver, ordered, before = 0 },
  messages,
}: {
  line: ReceiverLine;
  messages: ReceiverMessages;
}) {
  if (orderLineId === null) return <p className="ordered">{messages.beyondOrder}</p>;
  // Codes of an earlier release lack the ordered quantity.
  if (ordered === undefined || ordered - before === driver) return null;
  return (
    <p className="ordered">
      {before > 0
        ? messages.someCameBefore(ordered, before, driver)
        : messages.orderedAndBrought(ordered, driver)}
    </p>
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
    <div data-waits={receiving.recorded ? undefined : ''}>
      <p>{messages.signedBy(receiving.signerName, at)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.ordered}</th>
            <th scope="col">{messages.driver}</th>
            <th scope="col">{messages.you}</th>
          </tr>
        </thead>
        {receiving.lines.map((line, index) => {
          const driver = receiving.recorded?.[index] ?? line.driver;
          return (
            // A row of its own for the name: beside three numbers a phone leaves it no room.
            <tbody key={`${line.orderLineId} ${line.productId}`}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {line.name} <span>{line.sizeUnit}</span>
                  {receiving.counts[index] === driver ? null : (
                    <b className="differs">{messages.differs}</b>
                  )}
                </th>
              </tr>
              <tr>
                <td>{line.ordered ?? '–'}</td>
                <td>{driver}</td>
                <td>{receiving.counts[index]}</td>
              </tr>
            </tbody>
          );
        })}
      </table>
      {receiving.remark ? <p>{messages.youWrote(receiving.remark)}</p> : null}
      {receiving.photos > 0 ? <p>{messages.photosAdded(String(receiving.photos))}</p> : null}
      <p>{messages.closeNow}</p>
    </div>
  );
}
