import { afterEach, expect, test, vi } from 'vitest';
import { storeChanges } from './store-changes.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change in this tab, and one of its prefix in another, is heard until nobody listens', () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const { changed, onChange } = storeChanges('bellcart.load.');
  const heard = vi.fn();
  const stop = onChange(heard);
  const otherTab = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  changed();
  otherTab('bellcart.load.a');
  otherTab('bellcart.count.a');
  otherTab(null);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  changed();
  otherTab(null);
  expect(heard).toHaveBeenCalledTimes(3);
});
