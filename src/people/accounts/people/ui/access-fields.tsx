import { useRef, useState } from 'react';
import { DUTIES, type Duty, type Role } from '../../../../kit/actor.ts';
import { normalise } from '../../../../kit/normalise.ts';
import { Note } from '../../../../ui/panel.tsx';
import { BRANDS, RIGHTS } from '../../messages.ts';
import { DUTY_HINTS, DUTY_MESSAGES, ROLE_HINTS, ROLE_MESSAGES } from '../../public/choices.ts';
import * as sentences from '../person-messages.ts';

export interface AccessChoice {
  brands: string[];
  allBrands: boolean;
  customers: { id: string; name: string; city: string }[];
  allCustomers: boolean;
  roles: readonly Role[];
}

interface AccessFieldsProps {
  choice: AccessChoice;
  suggestedRole: Role;
  duties: readonly Duty[];
  brands: 'all' | readonly string[];
  customers: 'all' | readonly string[] | null;
  error?: string | undefined;
  /** The one customer whom this person is for: it is named, and the list of every customer stands behind a press. */
  only?: AccessChoice['customers'][number] | null;
  /** Customers first; role and brands stand folded, with what they are by themselves. */
  folded?: boolean;
}

/** Role, brands and customers. Of a buyer "these customers" or "all customers" is asked for each time; staff see all unless somebody says otherwise. */
export function AccessFields({
  choice,
  suggestedRole,
  duties,
  brands,
  customers,
  error,
  only = null,
  folded = false,
}: AccessFieldsProps) {
  const [role, setRole] = useState(suggestedRole);
  const [seen, setSeen] = useState<SeenBrands>(brands === 'all' ? brands : brands.length);
  const rights = (
    <>
      <fieldset>
        <legend className="mb-1 font-semibold">Role</legend>
        {choice.roles.map((value) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="radio"
              name="role"
              value={value}
              defaultChecked={value === suggestedRole}
              onChange={() => setRole(value)}
              required
              className="mt-0.5 size-5 accent-brand"
            />
            <span>
              {ROLE_MESSAGES[value]}
              <span className="block text-sm text-muted">{ROLE_HINTS[value]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {role === 'admin' ? <DutyFields duties={duties} /> : null}
      <BrandFields {...{ choice, role, brands, seen, setSeen }} />
    </>
  );
  const [others, setOthers] = useState(false);
  const where =
    only && role === 'user' && !others ? (
      <OnlyCustomer customer={only} onOthers={() => setOthers(true)} />
    ) : (
      <CustomerFields {...{ choice, customers, error, role }} />
    );
  if (!folded)
    return (
      <>
        {rights}
        {where}
      </>
    );
  return (
    <>
      {where}
      {/* Open while no brand is ticked: such a person sees no products, and the inviter must notice. */}
      <details open={brands.length === 0 || undefined} className="border-y border-rule py-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {RIGHTS.folded(ROLE_MESSAGES[role], role === 'super_admin' ? null : seen)}
        </summary>
        <div className="grid gap-6 pt-2 pb-3">{rights}</div>
      </details>
    </>
  );
}

/** So many brands are ticked now, or all are seen. */
type SeenBrands = 'all' | number;

/** The brands whose products they see: all, also those to come, or a list; with none ticked it is said that they see nothing. */
export function BrandFields(props: {
  choice: Pick<AccessChoice, 'brands' | 'allBrands'>;
  role: Role;
  brands: 'all' | readonly string[];
  seen: SeenBrands;
  setSeen: (seen: SeenBrands) => void;
}) {
  const { choice, role, brands, seen, setSeen } = props;
  const listed = brands === 'all' ? [] : brands;
  const list = useRef<HTMLDivElement>(null);
  const count = () => setSeen(list.current?.querySelectorAll(':checked').length ?? 0);
  const known = [...new Set([...choice.brands, ...listed])];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{BRANDS.title}</legend>
      {choice.allBrands || brands === 'all' ? (
        <>
          <BrandScope value="all" isChosen={seen === 'all'} onChoose={() => setSeen('all')} />
          <BrandScope value="listed" isChosen={seen !== 'all'} onChoose={count} />
        </>
      ) : null}
      <div ref={list} className={seen === 'all' ? 'hidden' : ''} onChange={count}>
        <p className="text-sm text-muted">
          {known.length > 0 ? BRANDS.what : role === 'admin' ? BRANDS.noneStaff : BRANDS.noneBuyers}
        </p>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {known.map((brand) => (
            <label key={brand} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="brands"
                value={brand}
                defaultChecked={listed.includes(brand)}
                className="size-5 accent-brand"
              />
              {brand}
            </label>
          ))}
        </div>
      </div>
      {seen === 0 && known.length > 0 && role !== 'super_admin' ? (
        <Note tone="warning" title={BRANDS.seesNone} />
      ) : null}
    </fieldset>
  );
}

function BrandScope(props: { value: 'all' | 'listed'; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="brandScope"
        value={props.value}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="size-5 accent-brand"
      />
      {BRANDS[props.value]}
    </label>
  );
}

/** Of staff: what they do here, at least one. */
function DutyFields({ duties }: { duties: readonly Duty[] }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Duties</legend>
      <p className="text-sm text-muted">{sentences.dutiesLead}</p>
      {DUTIES.map((duty) => (
        <label key={duty} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            name="duties"
            value={duty}
            defaultChecked={duties.includes(duty)}
            className="mt-0.5 size-5 accent-brand"
          />
          <span>
            {DUTY_MESSAGES[duty]}
            <span className="block text-sm text-muted">{DUTY_HINTS[duty]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** One person of one customer: nothing has to be ticked. */
function OnlyCustomer({
  customer,
  onOthers,
}: {
  customer: AccessChoice['customers'][number];
  onOthers: () => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{sentences.customersSeen}</legend>
      <input type="hidden" name="customerScope" value="listed" />
      <input type="hidden" name="customers" value={customer.id} />
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          {customer.name}
          {customer.city ? <span className="text-muted">, {customer.city}</span> : null}
        </span>
        <button
          type="button"
          onClick={onOthers}
          className="min-h-11 cursor-pointer text-brand underline"
        >
          {sentences.otherCustomers}
        </button>
      </p>
    </fieldset>
  );
}

function CustomerFields({
  choice,
  customers,
  error,
  role,
}: Pick<AccessFieldsProps, 'choice' | 'customers' | 'error'> & { role: Role }) {
  const [chosen, setScope] = useState(customers === 'all' ? 'all' : customers ? 'listed' : '');
  const scope = chosen || (role !== 'user' && choice.allCustomers ? 'all' : '');
  const [term, setTerm] = useState('');
  const listed = customers === 'all' || !customers ? [] : customers;
  const folded = normalise(term);
  return (
    <fieldset aria-describedby={error ? 'customers-error' : undefined}>
      <legend className="mb-1 font-semibold">{sentences.customersSeen}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="radio"
          name="customerScope"
          value="listed"
          required
          checked={scope === 'listed'}
          onChange={() => setScope('listed')}
          className="size-5 accent-brand"
        />
        These customers
      </label>
      {choice.allCustomers ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="customerScope"
            value="all"
            required
            checked={scope === 'all'}
            onChange={() => setScope('all')}
            className="size-5 accent-brand"
          />
          All customers
        </label>
      ) : null}
      {error ? (
        <p id="customers-error" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
      <div
        className={scope === 'all' ? 'hidden' : 'mt-2 rounded-md border border-rule bg-paper p-3'}
      >
        <label className="sr-only" htmlFor="customer-filter">
          Filter customers
        </label>
        <input
          id="customer-filter"
          type="search"
          value={term}
          placeholder={sentences.filterCustomers}
          onChange={(event) => setTerm(event.currentTarget.value)}
          className="mb-2 block min-h-11 w-full rounded-md border border-border bg-card px-3 placeholder:text-muted"
        />
        <div className="grid max-h-72 gap-x-6 overflow-y-auto sm:grid-cols-2">
          {choice.customers.map((customer) => (
            <label
              key={customer.id}
              className={
                folded && !normalise(`${customer.name}${customer.city}`).includes(folded)
                  ? 'hidden'
                  : 'flex min-h-11 cursor-pointer items-center gap-3'
              }
            >
              <input
                type="checkbox"
                name="customers"
                value={customer.id}
                defaultChecked={listed.includes(customer.id)}
                className="size-5 shrink-0 accent-brand"
              />
              <span>
                {customer.name}
                {customer.city ? <span className="text-muted">, {customer.city}</span> : null}
              </span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
