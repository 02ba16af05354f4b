import type { ReactNode } from 'react';
import { Pictogram } from '../../hazards/ui/pictogram.tsx';
import { dayInWords } from '../../sheets/day-in-words.ts';
import { poisonPhone } from '../../sheets/messages.ts';
import type { SheetBlock } from '../../sheets/server/sheet-content.ts';
import { siteSheetAddress } from '../addresses.ts';
import type { BinderProduct, Phones, SiteBinder } from '../server/site-binder.ts';
import * as messages from '../site-messages.ts';

/** A sentence in both languages; the page shows one of them. */
export function Said({ both: { en, es } }: { both: messages.Both }) {
  return (
    <>
      <span lang="en" className="en">
        {en}
      </span>
      <span lang="es" className="es">
        {es}
      </span>
    </>
  );
}

function Call({ label, phone }: { label: messages.Both; phone: string }) {
  return (
    <li>
      <Said both={label} />{' '}
      <a className="tel" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        {phone}
      </a>
    </li>
  );
}

export function Emergency({ phones }: { phones: Phones }) {
  return (
    <div className="sos">
      <b>
        <Said both={messages.call911} />
      </b>
      <ul>
        <Call label={messages.poison} phone={poisonPhone} />
        <Call label={messages.chemical} phone={phones.emergencyPhone} />
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
      <Said both={word === 'Danger' ? messages.danger : messages.warning} />
    </span>
  );
}

/** What the data say where the sheet is a file as its maker gave it. */
function fromData({ safety, sheet }: BinderProduct, number: number): ReactNode {
  const none = <p>{sheet ? <Said both={messages.inPdf} /> : <Said both={messages.noSheet} />}</p>;
  const of = (heading: string) =>
    safety.precautions.find((group) => group.heading === heading)?.items ?? [];
  const listed = (items: readonly string[]) => (items.length > 0 ? <Items items={items} /> : none);
  if (number === 4)
    return safety.firstAid.length === 0 ? (
      <p>
        <Said both={messages.general} />
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
  heading: messages.Both;
}) {
  const blocks = product.sections.find((section) => section.number === number)?.blocks;
  return (
    <section className={number === 4 ? 'aid' : undefined}>
      <h2>
        <Said both={heading} />
      </h2>
      <div>
        {number === 2 && product.safety.pictograms.length > 0 ? (
          <div className="signs">
            {product.safety.pictograms.map((view) => (
              <Pictogram key={view.code} view={view} size={56} />
            ))}
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
          <small>{safety.brand}</small>
        </span>
        <Signal word={safety.signalWord} />
      </summary>
      <Section product={product} number={4} heading={messages.firstAid} />
      <Emergency phones={binder.phones} />
      <Section product={product} number={2} heading={messages.hazards} />
      <Section product={product} number={8} heading={messages.wear} />
      <Section product={product} number={7} heading={messages.storage} />
      {sheet ? (
        <a
          className="pdf"
          data-sheet
          href={siteSheetAddress(binder.token, safety.nameKey, sheet.number)}
        >
          <Said both={messages.whole(sheet.number, dayInWords(sheet.date))} />
        </a>
      ) : (
        <p className="pdf">
          <Said both={messages.noSheet} />
        </p>
      )}
    </details>
  );
}
