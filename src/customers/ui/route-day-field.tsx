import { SelectField } from '../../ui/field.tsx';
import { ROUTE_DAYS } from '../messages.ts';

interface RouteDayFieldProps {
  /** 0 = Sunday, as text; '' for no fixed day. */
  chosen: string;
  error: string | undefined;
  hint?: string;
}

/** The day on which the truck comes by. */
export function RouteDayField({ chosen, error, hint }: RouteDayFieldProps) {
  return (
    <SelectField
      name="routeDay"
      label="Route day"
      {...(hint ? { hint } : {})}
      defaultValue={chosen}
      error={error}
      className="self-end"
    >
      <option value="">No fixed day</option>
      {ROUTE_DAYS.map((day, at) => (
        <option key={day} value={at}>
          {day}
        </option>
      ))}
    </SelectField>
  );
}
