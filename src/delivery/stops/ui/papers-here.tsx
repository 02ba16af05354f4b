import { useEffect, useState } from 'react';
import { momentText } from '../../../kit/time.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { papersHereMessages as words } from '../device-messages.ts';
import { pdfOf, usePapersHere } from './use-stored-papers.ts';

/** The papers of a run as this phone holds them: within reach at the road side, where there may be no signal. */
export function PapersHere({
  person,
  run,
  named,
  timeZone,
}: {
  person: string;
  run: { id: string; name: string };
  /** Says which run's they are. */
  named: boolean;
  timeZone: string;
}) {
  const papers = usePapersHere(person, run.id);
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!papers) return;
    const made = URL.createObjectURL(pdfOf(papers));
    // oxlint-disable-next-line react/set-state-in-effect -- an address that the browser makes, and that must be given back
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [papers]);
  if (papers === undefined) return null;
  const name = named ? `: ${run.name}` : '';
  if (papers === null || address === '')
    return (
      <p role="status">
        {words.notHere}
        {name}
      </p>
    );
  return (
    <a
      className={buttonClass('secondary', 'min-h-14 w-full')}
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      <span className="text-center">
        {words.open}
        {name}
        <span className="block text-base font-normal">
          {words.asOf(momentText(new Date(papers.readAt), timeZone))}
        </span>
      </span>
    </a>
  );
}
