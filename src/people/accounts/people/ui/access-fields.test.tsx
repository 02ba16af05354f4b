import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Role } from '../../../../kit/actor.ts';
import { AccessFields } from './access-fields.tsx';

const CHOICE = {
  brands: ['Kettlebrace'],
  customers: [{ id: 'one', name: 'Zinnia House', city: 'Newport' }],
  allBrands: false,
  allCustomers: true,
  roles: ['user', 'admin'] as const,
};

/** Which customers are chosen before anybody has pressed. */
function chosenFor(usualRole: Role, allCustomers = true): string | null {
  const html = renderToStaticMarkup(
    <AccessFields
      choice={{ ...CHOICE, allCustomers }}
      {...{ suggestedRole: usualRole }}
      duties={[]}
      phone="(401) 555-0163"
      brands={CHOICE.brands}
      customers={null}
    />,
  );
  const inputs = html.match(/<input[^>]*name="customerScope"[^>]*>/g) ?? [];
  const checked = inputs.find((input) => input.includes('checked=""'));
  return checked ? (/value="(\w+)"/.exec(checked)?.[1] ?? null) : null;
}

test('staff see all customers unless somebody says otherwise; of a buyer it is asked', () => {
  expect(chosenFor('admin')).toBe('all');
  expect(chosenFor('user')).toBeNull();
  expect(chosenFor('admin', false)).toBeNull();
});

test('a number to call is asked of staff alone', () => {
  const phoneOf = (suggestedRole: Role) =>
    renderToStaticMarkup(
      <AccessFields
        choice={CHOICE}
        {...{ suggestedRole }}
        duties={[]}
        phone="(401) 555-0163"
        brands={CHOICE.brands}
        customers={null}
      />,
    ).includes('(401) 555-0163');
  expect([phoneOf('admin'), phoneOf('user')]).toEqual([true, false]);
});
