import { DUTIES } from '../../../../kit/actor.ts';
import type { AccessChoice } from '../access-choice.ts';
import { dutyOf, type Kind, roleOf } from '../kinds.ts';
import { KIND_WORDS } from '../page-messages.ts';
import { BrandFields } from './brand-fields.tsx';
import { CustomerFields, OnlyCustomer } from './customer-fields.tsx';

/** Who it is: everything else that is asked follows from it. */
export function KindChoice(props: {
  kinds: readonly Kind[];
  chosen: Kind | null;
  onChoose: (kind: Kind) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{KIND_WORDS.title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {props.kinds.map((kind) => (
          <label
            key={kind}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-md border border-border bg-card p-3 has-checked:border-brand has-checked:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === props.chosen}
              onChange={() => props.onChoose(kind)}
              required
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="font-semibold">{KIND_WORDS.names[kind]}</span>
            <span className="col-start-2 text-sm text-muted">{KIND_WORDS.hints[kind]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  kind: Kind;
  choice: AccessChoice;
  brands: 'all' | readonly string[];
  customers: readonly string[] | null;
  error: string | undefined;
  /** The one customer whom this person is for: it is named, and the list of every customer stands behind a press. */
  only: AccessChoice['customers'][number] | null;
  others: boolean;
  onOthers: () => void;
}

/** What else this kind of person needs: customers and brands of who orders, further duties of staff. */
export function FieldsOfKind({ kind, choice, brands, ...where }: FieldsProps) {
  const { customers, error, only, others, onOthers } = where;
  const role = roleOf(kind);
  const duty = dutyOf(kind);
  if (role === 'user')
    return (
      <>
        {kind === 'buyer' && only && !others ? (
          <OnlyCustomer customer={only} onOthers={onOthers} />
        ) : (
          <CustomerFields
            key={kind}
            choice={{ ...choice, allCustomers: choice.allCustomers && kind === 'rep' }}
            customers={customers ?? (kind === 'buyer' ? [] : null)}
            {...{ error, role }}
          />
        )}
        <BrandFields {...{ choice, role, brands }} />
      </>
    );
  return (
    <>
      {duty ? (
        <fieldset key={kind}>
          <legend className="mb-1 font-semibold">{KIND_WORDS.also}</legend>
          {DUTIES.filter((other) => other !== duty).map((other) => (
            <label key={other} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                name="duties"
                value={other}
                className="mt-0.5 size-5 accent-brand"
              />
              <span>
                {KIND_WORDS.names[other]}
                <span className="block text-sm text-muted">{KIND_WORDS.hints[other]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <input type="hidden" name="brandScope" value="all" />
      {choice.allCustomers ? (
        <input type="hidden" name="customerScope" value="all" />
      ) : (
        <CustomerFields {...{ choice, customers, error, role }} />
      )}
    </>
  );
}
