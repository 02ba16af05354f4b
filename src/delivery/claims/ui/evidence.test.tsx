import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { DeliveryRecord } from '../../deliveries/reading-contract.ts';
import type { Claim } from '../contract.ts';
import { Evidence } from './evidence.tsx';

const delivery = {
  lines: [],
  cases: [],
  deliveredOn: '',
  signerName: '',
} as unknown as DeliveryRecord;
const evidenceHtml = (words: string, photos: string[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Evidence
        claim={{ lines: [], deliveryId: 'd', words, photos } as unknown as Claim}
        delivery={delivery}
        isOwn
      />
    </MemoryRouter>,
  );

test('a claim without words or photos says nothing of them', () => {
  expect(evidenceHtml('', [])).not.toMatch(/You said|Photos/);
  const full = evidenceHtml('It leaks', ['a1']);
  expect(full).toContain('You said');
  expect(full).toContain('It leaks');
  expect(full).toContain('/api/claim-photos/a1');
});

test('counts that differed are said as the proof says them, also of a line that the claim does not name', () => {
  const line = {
    name: 'Soap',
    sizeUnit: '',
    orderLineId: 'l',
    reason: '',
    isExtra: false,
    expected: 2,
    standing: 2,
  };
  const shown = (outcome: string | null, came = 2) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Evidence
          claim={{ lines: [], deliveryId: 'd', words: '', photos: [] } as unknown as Claim}
          delivery={
            {
              ...delivery,
              lines: [{ ...line, standing: came }],
              cases: [
                {
                  ...{
                    orderLineId: 'l',
                    outcome,
                    id: 'c',
                    kind: 'counts-differ',
                  },
                  ...{ told: 2, other: 1, billed: 1, agreed: outcome === 'granted' ? 2 : 1 },
                },
              ],
            } as unknown as DeliveryRecord
          }
        />
      </MemoryRouter>,
    );
  const granted = shown('granted');
  expect(granted).toContain('All lines as expected by what was decided');
  expect(granted).toContain(
    'Soap: Counts differed: the driver says 2, the receiver counted 1. We looked into it: 2 it is.',
  );
  expect(shown(null)).toContain('others of this delivery were not');
  expect(shown(null)).toContain('Counts differ: the driver says 2, the receiver counted 1.');
  expect(shown('left', 1)).toContain('others of this delivery were not');
});
