import * as messages from '../count-messages.ts';
import type { CountRoom, CountRow } from '../server/load-count.ts';

const BOX = 'border border-black';

/** The count sheet for paper: boxes to write into, storeroom by storeroom, and a line to sign. Only printed. */
export function PaperSheet({
  site,
  rooms,
  rows,
}: {
  site: string;
  rooms: readonly CountRoom[];
  rows: readonly CountRow[];
}) {
  const { paper } = messages;
  const byId = new Map(rows.map((row) => [row.productId, row]));
  return (
    <div className="hidden text-sm print:block">
      <p className="mb-3 flex justify-between gap-6">
        <span className="font-semibold">{site}</span>
        <span>
          {paper.countedBy} <span className="inline-block w-56 border-b border-black" />
        </span>
        <span>
          {paper.date} <span className="inline-block w-32 border-b border-black" />
        </span>
      </p>
      {rooms.map((room) => (
        <table key={room.id} className="mb-4 w-full border-collapse break-inside-auto">
          <caption className="border-b-2 border-black pb-1 text-left text-lg font-bold">
            {room.name || messages.notPlaced}
          </caption>
          <thead>
            <tr className="text-left">
              <th className="py-1 pr-2">{paper.product}</th>
              <th className="w-28 py-1 pr-2">{paper.sku}</th>
              <th className="w-12 py-1 pr-2 text-right">{paper.par}</th>
              <th className={`w-24 px-1 py-1 text-center ${BOX}`}>{paper.packs}</th>
              <th className={`w-28 px-1 py-1 text-center ${BOX}`}>{paper.loose}</th>
              <th className={`w-28 px-1 py-1 text-center ${BOX}`}>{paper.lot}</th>
            </tr>
          </thead>
          <tbody>
            {room.products.flatMap((id) => {
              const row = byId.get(id);
              return row ? (
                <tr key={id} className="break-inside-avoid border-b border-black/40">
                  <td className="py-1.5 pr-2">
                    <b>{row.name}</b> {row.sizeUnit}
                  </td>
                  <td className="py-1.5 pr-2 font-mono text-xs">{row.sku}</td>
                  <td className="tabular py-1.5 pr-2 text-right">{row.par ?? ''}</td>
                  <td className={BOX}>&nbsp;</td>
                  <td className={BOX}>&nbsp;</td>
                  <td className={BOX}>&nbsp;</td>
                </tr>
              ) : (
                []
              );
            })}
          </tbody>
        </table>
      ))}
      <p className="mt-6">
        {paper.sign} <span className="inline-block w-72 border-b border-black" />
      </p>
    </div>
  );
}
