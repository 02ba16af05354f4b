import { useState } from 'react';
import { DUTIES, type Duty, type Role } from '../../../../kit/actor.ts';
import { TextField } from '../../../../ui/field.tsx';
import { DUTY_HINTS, DUTY_MESSAGES, ROLE_HINTS, ROLE_MESSAGES } from '../../public/choices.ts';
import type { AccessChoice } from '../access-choice.ts';
import * as sentences from '../person-messages.ts';
import { BrandFields } from './brand-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';

interface AccessFieldsProps {
  choice: AccessChoice;
  suggestedRole: Role;
  duties: readonly Duty[];
  phone: string;
  brands: 'all' | readonly string[];
  customers: 'all' | readonly string[] | null;
  error?: string | undefined;
}

/** Role, brands and customers. Of a buyer "these customers" or "all customers" is asked for each time; staff see all unless somebody says otherwise. */
export function AccessFields({
  choice,
  suggestedRole,
  duties,
  phone,
  brands,
  customers,
  error,
}: AccessFieldsProps) {
  const [role, setRole] = useState(suggestedRole);
  return (
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
      {role === 'user' ? null : (
        <TextField
          label={sentences.phoneOfStaff}
          name="phone"
          type="tel"
          maxLength={40}
          autoComplete="off"
          defaultValue={phone}
          hint={sentences.phoneOfStaffHint}
        />
      )}
      <BrandFields {...{ choice, role, brands }} />
      <CustomerFields {...{ choice, customers, error, role }} />
    </>
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
