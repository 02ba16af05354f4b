import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { normalise } from '../../../kit/normalise.ts';
import { shortDayText } from '../../../kit/time.ts';
import { SECTION_LINK, Section } from '../../../ui/section.tsx';
import { NO_LONGER_SOLD, OTHER_SUPPLIER } from '../../hazards/sold-words.ts';
import { PictogramOf, PictogramSprite } from '../../hazards/ui/pictogram.tsx';
import { elsewhereAddress } from '../../inventory/addresses.ts';
import { sheetDate } from '../../sheets/day-in-words.ts';
import * as sheetMessages from '../../sheets/messages.ts';
import { labelPage, otherSupplierId, sheetFile, sheetPage } from '../../sheets/public/addresses.ts';
import { FirstSections } from '../../sheets/ui/first-sections.tsx';
import { ViewLink } from '../../sheets/ui/sheet-viewer.tsx';
import * as messages from '../messages.ts';
import type { SafetyLine, SiteSafety } from '../server/load-site-safety.ts';
import { Confirm, ConfirmAll } from './confirm-sheets.tsx';
import { RowMeanings } from './row-meanings.tsx';

const LINK =
  'inline-flex items-center text-sm font-semibold text-brand no-underline hover:underline pointer-coarse:min-h-11';

function SheetState({
  line,
  customerId,
  asksEach,
}: {
  line: SafetyLine;
  customerId: string;
  asksEach: boolean;
}) {
  const { sheet } = line;
  const warns = 'font-semibold text-warning';
  if (!sheet)
    return (
      <span className={warns}>
        {messages.sdsMissing}
        {line.hazardKnown ? '' : `, ${messages.unknownHazard}`}
      </span>
    );
  const day = sheet.date === null ? sheetDate(null) : shortDayText(sheet.date.slice(0, 10));
  return (
    <>
      {line.toConfirm?.isNew ? (
        <span className={warns}>{messages.newSds(day)}</span>
      ) : (
        messages.revisionOf(sheet.number, day)
      )}
      {line.notHanded ? <span className={warns}>, {messages.notHandedYet}</span> : null}{' '}
      {asksEach ? <Confirm line={line} customerId={customerId} /> : null}
    </>
  );
}

function Row({
  line,
  customerId,
  names,
  isSought,
  asksEach,
  mayFillIn,
}: {
  line: SafetyLine;
  customerId: string;
  /** A site that is switched off keeps its list as it is. */
  mayFillIn: boolean;
  /** Whether it has the sheet is asked in its own row. */
  asksEach: boolean;
  /** Of pictograms, by code. */
  names: Readonly<Record<string, string>>;
  /** Somebody looks for it: what to do first stands in its row. */
  isSought: boolean;
}) {
  const { nameKey, name, signalWord, sheet } = line;
  return (
    <li className="grid items-center gap-x-4 min-h-9 border-b border-rule py-0.5 grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[minmax(0,1fr)_auto_5.5rem]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-sm leading-5">
        {line.isOurs ? (
          <Link
            to={sheetPage(nameKey)}
            className="font-semibold text-ink no-underline hover:underline pointer-coarse:py-1"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="flex flex-wrap items-center gap-x-2.5 text-[0.8125rem] text-muted">
          {signalWord ? (
            <span className="narrow border border-white bg-black px-1.5 text-xs leading-4 font-bold text-white">
              {signalWord}
            </span>
          ) : null}
          <span>
            <SheetState line={line} customerId={customerId} asksEach={asksEach} />
            {line.isSold ? '' : `, ${NO_LONGER_SOLD.en.toLowerCase()}`}
            {line.isOurs ? '' : `, ${OTHER_SUPPLIER}`}
          </span>
        </span>
      </div>
      <span className="flex justify-end gap-0.5">
        {line.pictograms.map((code) => (
          <PictogramOf key={code} code={code} name={names[code] ?? code} size={32} />
        ))}
      </span>
      <span className="flex justify-end gap-3 sm:gap-4">
        {sheet ? (
          <ViewLink href={sheetFile(nameKey)} title={`Safety data sheet: ${name}`} className={LINK}>
            SDS<span className="sr-only">: {name}</span>
          </ViewLink>
        ) : line.isOurs ? (
          <Link
            to={`/contact-us?topic=sds&about=${encodeURIComponent(sheetMessages.askAbout(name))}`}
            className={LINK}
          >
            Ask<span className="sr-only"> for the sheet of {name}</span>
          </Link>
        ) : mayFillIn ? (
          <Link to={elsewhereAddress(customerId, otherSupplierId(nameKey))} className={LINK}>
            {messages.fillIn}
            <span className="sr-only">{messages.whatIsKnown(name)}</span>
          </Link>
        ) : null}
        {line.isOurs && (sheet || signalWord) ? (
          <Link to={labelPage(nameKey)} className={LINK}>
            Label<span className="sr-only">: {name}</span>
          </Link>
        ) : null}
      </span>
      {isSought && sheet ? (
        <div className="col-span-full pt-1 pb-2">
          <FirstSections nameKey={nameKey} name={name} />
        </div>
      ) : null}
    </li>
  );
}

/** So few are an answer: each shows what to do first. */
const ANSWERS = 3;

/**
 * What a site has, with the search on top: somebody in a hurry types a word and has first aid below it; `children` stand between both. Without
 * a script the search is the library's.
 */
export function ChemicalList({
  page,
  mayFillIn,
  children,
}: {
  page: SiteSafety;
  mayFillIn: boolean;
  children: React.ReactNode;
}) {
  const { chemicals, signs, site, missing } = page;
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const [isEach, setEach] = useState(false);
  const arrived = chemicals.filter(({ toConfirm }) => toConfirm !== null);
  const asksEach = isEach || arrived.length < 2;
  const words = typed.trim().split(/\s+/).map(normalise).filter(Boolean);
  const found = chemicals.filter(({ name, brand }) => {
    const folded = normalise(`${name} ${brand}`);
    return words.every((word) => folded.includes(word));
  });
  const isAnswer = words.length > 0 && found.length <= ANSWERS;
  const names = Object.fromEntries(signs.map(({ code, name }) => [code, name]));
  const open = (event: FormEvent) => {
    const [only, ...others] = found;
    if (!only?.sheet || others.length > 0) return;
    event.preventDefault();
    void navigate(`${sheetPage(only.nameKey)}#section-4`);
  };
  return (
    <>
      <Form action="/sds" role="search" onSubmit={open} className="relative">
        <PictogramSprite views={signs} />
        <Search
          aria-hidden="true"
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="q"
          aria-label={messages.search}
          placeholder={messages.search}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="min-h-11 w-full rounded-md border border-border bg-card pr-3 pl-9.5 text-ink pointer-fine:min-h-9"
        />
      </Form>
      {children}
      <Section
        className="lg:col-start-1 lg:row-span-2 lg:row-start-2"
        title={
          <>
            {messages.chemicals}{' '}
            <span className="tabular font-normal text-muted">{chemicals.length}</span>
          </>
        }
        actions={
          chemicals.length > missing.length ? (
            <Form method="post">
              <input type="hidden" name="customerId" value={site.id} />
              <button type="submit" className={`${SECTION_LINK} cursor-pointer font-semibold`}>
                {messages.binder}
              </button>
            </Form>
          ) : null
        }
      >
        {asksEach ? null : (
          <ConfirmAll lines={arrived} customerId={site.id} onEach={() => setEach(true)} />
        )}
        <ul aria-label={messages.chemicals}>
          {found.map((line) => (
            <Row
              key={line.nameKey}
              line={line}
              customerId={site.id}
              names={names}
              isSought={isAnswer}
              asksEach={asksEach}
              mayFillIn={mayFillIn}
            />
          ))}
        </ul>
        <RowMeanings {...page} />
        {chemicals.length === 0 ? (
          <p className="py-3 text-sm text-muted">
            <span className="font-semibold text-ink">{messages.nothingHere}.</span>{' '}
            {messages.nothingHereText}
          </p>
        ) : null}
        <p role="status" className="text-sm">
          {words.length > 0 && found.length === 0 ? (
            <span className="block py-3">
              {messages.noneFound(typed.trim())}{' '}
              <Link
                to={`/sds?q=${encodeURIComponent(typed.trim())}`}
                className="text-brand underline"
              >
                {messages.searchAll}
              </Link>
            </span>
          ) : null}
        </p>
      </Section>
    </>
  );
}
