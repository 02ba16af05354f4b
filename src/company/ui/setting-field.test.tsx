import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { companySettings } from '../contract.ts';
import { SETTING_GROUPS } from '../messages.ts';
import { UnchangedSetting } from './setting-field.tsx';

const ofBooks = SETTING_GROUPS.flatMap(({ settings }) => settings).filter((one) => one.ofBooks);

test('what only QuickBooks has a use for is known, and sent as it is saved where it is not shown', () => {
  expect(ofBooks.map(({ key }) => key).sort()).toEqual([
    'heldPriceChangePercent',
    'heldPricesFrom',
    'heldPricesPercent',
    'invoicedPriceWindowDays',
    'invoicedPricesCount',
    'priceOutlierPercent',
    'pricesFromBundles',
    'pricesFromReceipts',
  ]);
  const saved = companySettings.parse({ priceOutlierPercent: 25, pricesFromBundles: false });
  const sent = (key: string) => {
    const setting = ofBooks.find((one) => one.key === key);
    return (
      setting &&
      renderToStaticMarkup(<UnchangedSetting setting={setting} value={saved[setting.key]} />)
    );
  };
  expect(sent('priceOutlierPercent')).toBe(
    '<input type="hidden" name="priceOutlierPercent" value="25"/>',
  );
  expect(sent('pricesFromReceipts')).toBe(
    '<input type="hidden" name="pricesFromReceipts" value="on"/>',
  );
  // A box that is off is sent by nothing.
  expect(sent('pricesFromBundles')).toBe('');
});
