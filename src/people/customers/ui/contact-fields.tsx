import { TextField } from '../../../ui/field.tsx';
import * as sentences from '../form-messages.ts';
import { DockHoursField } from './dock-hours-field.tsx';
import { RouteDaysField } from './route-days-field.tsx';
import { WayInFields } from './way-in-fields.tsx';

type Texts = Readonly<Record<string, string>>;

/** How to reach a new customer, and what a delivery there needs. */
export function ContactFields({
  values,
  problems,
  hasTerms,
}: {
  values: Texts;
  problems: Texts;
  /** Whether the reader says what the customer pays. */
  hasTerms: boolean;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="email"
        type="email"
        label="E-mail"
        defaultValue={values.email}
        error={problems.email}
        autoComplete="off"
      />
      <TextField
        name="phone"
        type="tel"
        label="Phone"
        defaultValue={values.phone}
        error={problems.phone}
        autoComplete="off"
      />
      <RouteDaysField
        chosen={(values.routeDays ?? '').split(',').filter(Boolean).map(Number)}
        error={problems.routeDays}
      />
      {hasTerms ? (
        <TextField
          name="terms"
          label="Payment terms"
          hint={sentences.termsHint}
          defaultValue={values.terms}
          error={problems.terms}
        />
      ) : null}
      <DockHoursField
        hours={{
          dockFrom: values.dockFrom ?? '',
          dockTo: values.dockTo ?? '',
          dockClosed: (values.dockClosed ?? '').split(',').filter(Boolean).map(Number),
        }}
        problems={problems}
      />
      <WayInFields values={values} problems={problems} />
    </div>
  );
}
