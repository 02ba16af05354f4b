import * as messages from '../messages.ts';
import type { SafetyView } from '../safety-view.ts';

/**
 * The official statements word for word, each with a plain sentence beside it, never instead of it.
 */
export function HazardStatements({ hazards, without }: Pick<SafetyView, 'hazards' | 'without'>) {
  if (hazards.length === 0) return <p className="text-muted">{without.hazards}</p>;
  return (
    <table className="w-full text-left">
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-ink text-sm">
          <th scope="col" className="w-1/2 py-1 pr-4 font-semibold">
            {messages.hazardStatements}
          </th>
          <th scope="col" className="py-1 font-semibold">
            {messages.inPlainWords}
          </th>
        </tr>
      </thead>
      <tbody>
        {hazards.map(({ text, plain }) => (
          <tr key={text} className="border-b border-rule align-top max-sm:grid">
            <td className="py-1.5 pr-4 font-semibold">{text}</td>
            <td className="py-1.5 text-muted max-sm:pt-0">{plain}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Precautionary statements by their four headings. */
export function Precautions({ precautions }: { precautions: SafetyView['precautions'] }) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {precautions.map(({ heading, items }) => (
        <div key={heading}>
          <h4 className="narrow border-b border-ink font-bold">{heading}</h4>
          <ul className="mt-1 grid gap-1 text-sm">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
