import { useEffect, useState } from 'react';
import { momentText } from '../../../kit/time.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { paperHereMessages as words } from '../device-messages.ts';
import { pdfOf, usePaperHere } from './use-stored-paper.ts';

/** The shipping paper of a run as this phone holds it: within reach at the road side, where there may be no signal. */
export function PaperHere({
  person,
  runId,
  timeZone,
}: {
  person: string;
  runId: string;
  timeZone: string;
}) {
  const paper = usePaperHere(person, runId);
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!paper) return;
    const made = URL.createObjectURL(pdfOf(paper));
    // oxlint-disable-next-line react/set-state-in-effect -- an address that the browser makes, and that must be given back
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [paper]);
  if (paper === undefined) return null;
  if (paper === null || address === '') return <p role="status">{words.notHere}</p>;
  return (
    <a
      className={buttonClass('secondary', 'min-h-14 w-full')}
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      <span className="text-center">
        {words.open}
        <span className="block text-base font-normal">
          {words.asOf(momentText(new Date(paper.readAt), timeZone))}
        </span>
      </span>
    </a>
  );
}
