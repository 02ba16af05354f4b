import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';

interface ActionFormProps {
  /** On the button that opens the form. */
  label: string;
  variant: ButtonVariant;
  busy: boolean;
  /** On the button that sends it; without one, that of `label`. */
  sendLabel?: string;
  closeLabel?: string;
  /** The fields of the form by their names. */
  onSend: (fields: Record<string, string>) => void;
  children: ReactNode;
}

/** A button that opens the fields of one action. It closes with the order's next version: a failure, or no answer, leaves what was typed. */
export function ActionForm(props: ActionFormProps) {
  const { label, variant, busy, sendLabel, closeLabel = 'Back', onSend, children } = props;
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <form
      className="flex w-full flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        onSend(
          Object.fromEntries(
            [...fields].filter((one): one is [string, string] => typeof one[1] === 'string'),
          ),
        );
      }}
    >
      {children}
      <Button type="submit" variant={variant === 'danger' ? variant : 'primary'} busy={busy}>
        {sendLabel ?? label}
      </Button>
      <Button variant="quiet" onClick={() => setOpen(false)}>
        {closeLabel}
      </Button>
    </form>
  );
}
