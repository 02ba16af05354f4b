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
