import type { DoorSafety } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';

type Words = DoorSafety['wear'];

/** Labels and what they say, as a list of facts. */
export function FactList({ title, words }: { title: string; words: Words }) {
  if (words.length === 0) return null;
  return (
    <div>
      <p className="font-display font-bold">{title}</p>
      <ul className="mt-1 space-y-1">
        {words.map(({ label, text }) => (
          <li key={label + text}>
            {label ? <strong>{label}: </strong> : null}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hazards, what to wear and first aid of one line, one tap away and without a connection. */
export function HazardFold({
  safety,
  hazardous,
}: {
  safety: DoorSafety | undefined;
  hazardous: boolean;
}) {
  if (!safety || (safety.hazards.length === 0 && !safety.signalWord))
    return hazardous ? <p className="py-3 font-semibold">{messages.hazardous}</p> : null;
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer items-center gap-2 font-semibold underline">
        {safety.signalWord ? (
          <span className="bg-bar px-2 py-0.5 font-bold tracking-wide text-on-bar uppercase">
            {safety.signalWord}
          </span>
        ) : null}
        <span>
          {messages.hazards}
          <span className="sr-only">: {safety.name}</span>
        </span>
      </summary>
      <div className="space-y-3 pb-3">
        <FactList
          title={messages.hazardWords}
          words={safety.hazards.map(({ text, plain }) => ({
            label: '',
            text: plain ? `${text}. ${plain}` : text,
          }))}
        />
        <FactList title={messages.wear} words={safety.wear} />
        <FactList title={messages.firstAid} words={safety.firstAid} />
        <FactList title={messages.spill} words={safety.spill} />
        {safety.saidBy === 'label' ? <p>{messages.fromLabel}</p> : null}
      </div>
    </details>
  );
}
