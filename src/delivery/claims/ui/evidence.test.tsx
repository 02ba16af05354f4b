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

test('a count that was settled at what was ordered leaves nothing that was not as expected', () => {
  const line = { orderLineId: 'l', reason: '', isExtra: false, expected: 2, standing: 2 };
  const shown = (outcome: string | null, came = 2) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Evidence
          claim={{ lines: [], deliveryId: 'd', words: '', photos: [] } as unknown as Claim}
          delivery={
            {
              ...delivery,
              lines: [{ ...line, standing: came }],
              cases: [{ orderLineId: 'l', outcome }],
            } as unknown as DeliveryRecord
          }
        />
      </MemoryRouter>,
    );
  expect(shown('granted')).toContain('All lines as expected');
  expect(shown(null)).toContain('others of this delivery were not');
  expect(shown('left', 1)).toContain('others of this delivery were not');
});
