import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { TaxPanel } from './tax-panel.tsx';

const shown = (customer: object) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <TaxPanel
              customer={{ version: 1, ...customer } as never}
              problems={{}}
              isNoBooks={false}
            />
          ),
        },
      ])}
    />,
  );
const chosen = (html: string) => /checked="" value="(\w+)"|value="(\w+)" checked=""/.exec(html);

test('a customer’s page asks the tax as a new customer’s form does; what was said is never taken back', () => {
  const open = shown({ taxSettled: false, taxExempt: false, taxRateBp: 0 });
  expect(open.match(/type="radio"/g)).toHaveLength(3);
  expect(chosen(open)?.slice(1)).toContain('open');
  const rate = shown({ taxSettled: true, taxExempt: false, taxRateBp: 700 });
  expect(rate.match(/type="radio"/g)).toHaveLength(2);
  expect(chosen(rate)?.slice(1)).toContain('rate');
  expect(rate).toContain('value="7"');
  const exempt = shown({ taxSettled: true, taxExempt: true, taxRateBp: 0 });
  expect(chosen(exempt)?.slice(1)).toContain('exempt');
});
