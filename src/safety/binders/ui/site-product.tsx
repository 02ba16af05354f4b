import type { ReactNode } from 'react';
import { telHref } from '../../../kit/tel.ts';
import { Pictogram } from '../../hazards/ui/pictogram.tsx';
import { sheetDate } from '../../sheets/day-in-words.ts';
import { poisonPhone } from '../../sheets/messages.ts';
import type { SheetBlock } from '../../sheets/server/sheet-content.ts';
import { siteSheetAddress } from '../addresses.ts';
import type { BinderProduct, Phones, SiteBinder } from '../server/site-binder.ts';
import { type SiteMessages, siteMessages } from '../site/messages.ts';

type Sentence = (messages: SiteMessages) => string;

/** A sentence in both languages: the page is kept on phones with both, and shows the one that was chosen. */
export function SentenceText({ say }: { say: Sentence }) {
  return (
    <>
      <span lang="en" className="en">
        {say(siteMessages['en-US'])}
      </span>
      <span lang="es" className="es">
        {say(siteMessages['es-US'])}
      </span>
    </>
  );
}

function Call({ label, phone }: { label: Sentence; phone: string }) {
  return (
    <li>
      <SentenceText say={label} />{' '}
      <a className="tel" href={telHref(phone)}>
        {phone}
      </a>
    </li>
  );
}

export function Emergency({ phones }: { phones: Phones }) {
  return (
    <div className="sos">
      <b>
        <SentenceText say={({ call911 }) => call911} />
      </b>
      <ul>
        <Call label={({ poison }) => poison} phone={poisonPhone} />
        {phones.emergencyPhone ? (
          <Call label={({ chemical }) => chemical} phone={phones.emergencyPhone} />
        ) : null}
      </ul>
    </div>
  );
}

function Block({ block }: { block: SheetBlock }) {
  switch (block.kind) {
    case 'pair':
      return (
        <dl>
          <dt>{block.label}</dt>
          <dd>{block.value}</dd>
        </dl>
      );
    case 'list':
      return block.items.length === 0 ? null : (
        <dl>
          <dt>{block.label}</dt>
          <dd>
            <Items items={block.items} />
          </dd>
        </dl>
      );
    case 'text':
      return <p>{block.text}</p>;
    case 'signal':
      return null;
    case 'table':
      return (
        <table>
          <tbody>
            {[block.head, ...block.rows].map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, column) => (
                  <td key={block.head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Signal({ word }: { word: '' | 'Danger' | 'Warning' }) {
  if (word === '') return null;
  return (
    <span className="word">
      <SentenceText say={(messages) => (word === 'Danger' ? messages.danger : messages.warning)} />
    </span>
  );
}

/** What the data say where the sheet is a file as its maker gave it. */
function fromData({ safety, sheet }: BinderProduct, number: number): ReactNode {
  const none = (
    <p>
      {sheet ? (
        <SentenceText say={({ inPdf }) => inPdf} />
      ) : (
        <SentenceText say={({ noSheet }) => noSheet} />
      )}
    </p>
  );
  const of = (heading: string) =>
    safety.precautions.find((group) => group.heading === heading)?.items ?? [];
  const listed = (items: readonly string[]) => (items.length > 0 ? <Items items={items} /> : none);
  if (number === 4)
    return safety.firstAid.length === 0 ? (
      <p>
        <SentenceText say={({ general }) => general} />
      </p>
    ) : (
      <dl>
        {safety.firstAid.map(({ where, text }) => (
          <div key={where}>
            <dt>{where}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    );
  if (number === 2) return listed(safety.hazards.map(({ text }) => text));
  return listed(of(number === 8 ? 'Prevention' : 'Storage'));
}

function Section({
  product,
  number,
  heading,
}: {
  product: BinderProduct;
  number: number;
  heading: Sentence;
}) {
  const blocks = product.sections.find((section) => section.number === number)?.blocks;
  return (
    <section className={number === 4 ? 'aid' : undefined}>
      <h2>
        <SentenceText say={heading} />
      </h2>
      <div>
        {number === 2 && product.safety.pictograms.length > 0 ? (
          <div className="signs">
            {product.safety.pictograms.map((view) => (
              <Pictogram key={view.code} view={view} size={56} />
            ))}
          </div>
        ) : null}
        {number === 4 && product.firstAidInSpanish.length > 0 ? (
          <div lang="es" className="es">
            {product.firstAidInSpanish.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>
              <small>{siteMessages['es-US'].firstAidOurs}</small>
            </p>
          </div>
        ) : null}
        {blocks
          ? blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)
          : fromData(product, number)}
      </div>
    </section>
  );
}

/** One product: first aid on top, then whom to call, hazards, what to wear, storage. */
export function Product({ product, binder }: { product: BinderProduct; binder: SiteBinder }) {
  const { safety, sheet } = product;
  return (
    <details id={safety.nameKey} data-name={`${safety.name} ${safety.brand}`.toLowerCase()}>
      <summary>
        <span className="n">
          <strong>{safety.name}</strong>
          <small>
            {safety.brand}
            {safety.isActive ? null : (
              <>
                {' · '}
                <SentenceText say={({ ended }) => ended} />
              </>
            )}
          </small>
        </span>
        <Signal word={safety.signalWord} />
      </summary>
      <Section product={product} number={4} heading={({ firstAid }) => firstAid} />
      <Emergency phones={binder.phones} />
      <Section product={product} number={2} heading={({ hazards }) => hazards} />
      <Section product={product} number={8} heading={({ wear }) => wear} />
      <Section product={product} number={7} heading={({ storage }) => storage} />
      {sheet ? (
        <a
          className="pdf"
          data-sheet
          href={siteSheetAddress(binder.token, safety.nameKey, sheet.number)}
        >
          <SentenceText say={({ whole }) => whole(sheet.number, sheetDate(sheet.date))} />
        </a>
      ) : (
        <p className="pdf">
          <SentenceText say={({ noSheet }) => noSheet} />
        </p>
      )}
    </details>
  );
}
