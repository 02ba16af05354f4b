import type { Role } from '../../../../kit/actor.ts';
import { BRANDS } from '../../messages.ts';
import { ROLE_MESSAGES } from '../../public/choices.ts';
import type { AccessChoice } from '../access-choice.ts';
import { phoneOfStaff } from '../person-messages.ts';

interface AccessFactsProps {
  role: Role;
  /** Of staff; '' where nobody wrote it. */
  phone: string;
  brands: 'all' | readonly string[];
  /** Null: all customers. */
  customers: Readonly<AccessChoice['customers']> | null;
}

/** What a person may see, for readers who may not change it. Each customer with its city: two may have one name. */
export function AccessFacts({ role, phone, brands, customers }: AccessFactsProps) {
  const facts = [
    ['Role', ROLE_MESSAGES[role]],
    ...(phone ? [[phoneOfStaff, phone]] : []),
    ['Brands', brands === 'all' ? BRANDS.allSeen : brands.join(', ') || 'None'],
    [
      'Customers',
      customers === null
        ? 'All customers'
        : customers.map(({ name, city }) => (city ? `${name}, ${city}` : name)).join('; ') ||
          'None',
    ],
  ];
  return (
    <dl className="grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
