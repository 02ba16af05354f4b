import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { EMPTY_DRAFT, type StopDraft } from '../../src/delivery/stops/stop-draft.ts';
import { StopLine } from '../../src/delivery/stops/ui/stop-line.tsx';
import { seam } from './seam.ts';

/** What is photographed of a line already, as the driver’s screen asks of it. */

type Line = Parameters<typeof StopLine>[0]['line'];
const line = {
  ...{ orderLineId: 'a', productId: 'p', nameKey: 'soap', name: 'Soap', brand: '', category: '' },
  ...{ sku: 'S-1', sizeUnit: '1 gal', hazardous: false, note: '', open: 4, loaded: 4 },
} satisfies Line;
const damaged: StopDraft = {
  ...EMPTY_DRAFT,
  way: 'signed',
  counts: { a: { delivered: 3, reason: 'damaged' } },
};

const shown = (draft: StopDraft) =>
  renderToStaticMarkup(
    createElement(StopLine, {
      ...{ person: 'p', orderId: 'o', line, safety: undefined, problem: undefined, draft },
      company: { phone: '', emergencyPhone: '' } as never,
      change: () => undefined,
    }),
  );

seam(
  {
    fact: 'receiving: the receiver photographed or wrote what is damaged',
    act: 'stops: the driver says of a line that it is damaged',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/ui/stop-line.tsx',
      code: 'photographed || receiverTells(draft)',
      without: 'photographed',
    },
  },
  async () => {
    const asks = 'What happened, or take a photo';
    expect(shown(damaged)).toContain(asks);
    expect(shown(damaged)).toContain('Damaged (photo)');
    const photo = { sha256: 'f', kind: 'refused', takenAt: '2026-11-30T08:00:00Z' } as const;
    const received = { id: 'r', signedText: '', lines: [] };
    for (const there of [
      // Of another reason of the line, which was corrected since.
      { photos: [{ ...photo, orderLineId: 'a' }] },
      { received: { ...received, remark: '', photos: 1 } },
      { received: { ...received, remark: 'One leaks', photos: 0 } },
    ]) {
      expect(shown({ ...damaged, ...there })).not.toContain(asks);
      expect(shown({ ...damaged, ...there })).not.toContain('(photo)');
    }
    // Of another line it says nothing.
    const other = { photos: [{ ...photo, orderLineId: 'b' }] };
    expect(shown({ ...damaged, ...other })).toContain(asks);
  },
);
