import * as messages from '../messages.ts';
import type { Guide } from '../server/read-guide.ts';
import { bySection } from './sections.ts';

/** The count sheet for paper: boxes to write into, section by section, and a line to sign. Only printed. */
export function PaperSheet({ customer, guide }: { customer: string; guide: Guide }) {
  const { paper } = messages;
  return (
    <div className="hidden text-sm print:block">
      <p className="mb-3 flex justify-between gap-6">
        <span className="font-semibold">{customer}</span>
        <span>
          {paper.countedBy} <span className="inline-block w-56 border-b border-black" />
        </span>
        <span>
          {paper.date} <span className="inline-block w-32 border-b border-black" />
        </span>
      </p>
      {bySection(guide).map((section) => (
        <table key={section.id} className="mb-4 w-full border-collapse break-inside-auto">
          <caption className="border-b-2 border-black pb-1 text-left text-lg font-bold">
            {section.name}
          </caption>
          <thead>
            <tr className="text-left">
              <th className="py-1 pr-2">{paper.product}</th>
              <th className="w-28 py-1 pr-2">{paper.sku}</th>
              <th className="w-12 py-1 pr-2 text-right">{paper.par}</th>
              <th className="w-24 border border-black px-1 py-1 text-center">{paper.packs}</th>
              <th className="w-28 border border-black px-1 py-1 text-center">{paper.loose}</th>
              <th className="w-20 border border-black px-1 py-1 text-center">{paper.order}</th>
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row) => (
              <tr key={row.productId} className="break-inside-avoid border-b border-black/40">
                <td className="py-1.5 pr-2">
                  <b>{row.name}</b> {row.sizeUnit}
                </td>
                <td className="py-1.5 pr-2 font-mono text-xs">{row.sku}</td>
                <td className="tabular py-1.5 pr-2 text-right">{row.par ?? ''}</td>
                <td className="border border-black">&nbsp;</td>
                <td className="border border-black">&nbsp;</td>
                <td className="border border-black">&nbsp;</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="mt-6">
        {paper.sign} <span className="inline-block w-72 border-b border-black" />
      </p>
    </div>
  );
}
