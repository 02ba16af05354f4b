import { expect, test, vi } from 'vitest';
import type { ConfirmRequest } from '../confirm.tsx';
import { askFirst } from './bulk-bar.tsx';

test('an action that asks sends nothing before the answer, and then by its own button', () => {
  const requestSubmit = vi.fn<(by: unknown) => void>();
  const button = { form: { requestSubmit } } as unknown as HTMLButtonElement;
  const preventDefault = vi.fn<() => void>();
  const requests: ConfirmRequest[] = [];
  askFirst({ preventDefault, currentTarget: button }, { title: 'Two?', message: '' }, (one) =>
    requests.push(one),
  );
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(requests).toMatchObject([{ title: 'Two?' }]);
  expect(requestSubmit).not.toHaveBeenCalled();
  requests[0]?.onConfirm?.();
  expect(requestSubmit).toHaveBeenCalledExactlyOnceWith(button);
});
