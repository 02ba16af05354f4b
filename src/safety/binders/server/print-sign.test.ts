import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { qrOnPage } from '../../../../tests/support/read-qr.ts';
import { renderSign } from './print-sign.ts';

test.each(['letter', 'a4'] as const)(
  'the sign on %s is tagged, in two languages',
  async (paper) => {
    const bytes = await renderSign(
      {
        site: 'Posada Ñandú & Sons',
        place: 'Newport',
        storeroom: 'Basement, beside the boiler room and the laundry chute',
        token: 'x',
        url: 'https://shop.example/s/abcdefghjkmnpqrstuvwxyz',
        emergencyPhone: '(555) 555-0199',
        company: 'Bell Chemical',
        companyPhone: '(555) 555-0100',
      },
      paper,
      '2026-11-22',
    );
    await expectAccessible(bytes, `storeroom sign on ${paper}`);
    const { pages, document } = await readPdf(bytes);
    expect(qrOnPage(document.getPage(0))).toBe('https://shop.example/s/abcdefghjkmnpqrstuvwxyz');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Posada Ñandú & Sons');
  },
);
