import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Kind, PERSON_KINDS, roleOf } from '../kinds.ts';
import { FieldsOfKind } from './kind-fields.tsx';

const CHOICE = {
  brands: ['Kettlebrace'],
  customers: [{ id: 'one', name: 'Zinnia House', city: 'Newport' }],
  allBrands: true,
  allCustomers: true,
  roles: ['user', 'admin', 'super_admin'] as const,
};

const fieldsOf = (kind: Kind, allCustomers = true) =>
  renderToStaticMarkup(
    <FieldsOfKind
      kind={kind}
      choice={{ ...CHOICE, allCustomers }}
      brands="all"
      customers={null}
      error={undefined}
      only={null}
      others={false}
      onOthers={() => undefined}
    />,
  );

test('customers and brands are asked of buyers and reps alone; all customers only of a rep', () => {
  for (const kind of PERSON_KINDS) {
    const html = fieldsOf(kind);
    const isBuyerLike = roleOf(kind) === 'user';
    expect(html.includes('Zinnia House'), kind).toBe(isBuyerLike);
    expect(html.includes('Kettlebrace'), kind).toBe(isBuyerLike);
    expect(html.includes('All customers'), kind).toBe(kind === 'rep');
    expect(html.includes('<input type="hidden" name="customerScope" value="all"/>'), kind).toBe(
      !isBuyerLike,
    );
  }
});

test('an owner who sees some customers says which of them one of the staff sees', () => {
  expect(fieldsOf('driver', false)).toContain('Zinnia House');
});

test('one person of one customer: it is named and sent, and no list of all customers stands there', () => {
  const html = renderToStaticMarkup(
    <FieldsOfKind
      kind="buyer"
      choice={{
        ...CHOICE,
        customers: [...CHOICE.customers, { id: 'two', name: 'Quay Inn', city: '' }],
      }}
      brands={CHOICE.brands}
      customers={['one']}
      error={undefined}
      only={{ id: 'one', name: 'Zinnia House', city: 'Newport' }}
      others={false}
      onOthers={() => undefined}
    />,
  );
  expect(html).toContain('Zinnia House');
  expect(html).not.toContain('Quay Inn');
  expect(html).toMatch(/<input type="hidden" name="customers" value="one"\/>/);
  expect(html).toMatch(/<input type="hidden" name="customerScope" value="listed"\/>/);
});
