import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { departureMessages as words } from '../departure-messages.ts';
import { placardsSeen, storePlacards, useStoredWord } from './stored-placards.ts';

/**
 * The word that the placards hang, on a phone: kept there first and sent like a count at the dock, so that it needs no signal. It names the truck that
 * stands there.
 */
export function HangPlacards(props: {
  person: string;
  runId: string;
  /** Those that are due, as the office last said it. */
  names: string;
  truckName: string;
  /** Beside the point that says where they hang. */
  isBesidePoint?: boolean;
  /** Once the server has it. */
  onRecorded?: () => void;
}) {
  const { person, runId, names, truckName, isBesidePoint = false, onRecorded } = props;
  const storedWord = useStoredWord(person, runId);
  const waits = storedWord !== null && storedWord.refused === undefined;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && storedWord === null) onRecorded?.();
    waited.current = waits;
  }, [storedWord, waits, onRecorded]);
  if (waits)
    return (
      <p role="status" className="mt-2 font-semibold">
        {words.placardsWait(storedWord.placards)}
      </p>
    );
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {storedWord?.refused === undefined ? null : (
        <Note tone="danger" title={words.placardsRefused}>
          <p>{storedWord.refused}</p>
          <Button
            variant="secondary"
            className="mt-2 min-h-14"
            onClick={() => placardsSeen(person, runId)}
          >
            {words.note}
          </Button>
        </Note>
      )}
      {isBesidePoint ? null : <p>{words.placardsHang(names)}</p>}
      <Button
        variant="secondary"
        className="min-h-14"
        onClick={() => storePlacards(person, runId, { placards: names, truckName })}
      >
        {words.confirmPlacards}
      </Button>
    </div>
  );
}
