import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';

interface ActionFormProps {
  /** What is done. */
  label: string;
  variant: ButtonVariant;
  busy: boolean;
  closeLabel?: string;
  /** The fields of the form by their names. */
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The fields of one action. */
export function ActionForm(props: ActionFormProps) {
  const { label, variant, busy, closeLabel = 'Back', onSend, onClose, children } = props;
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
        {label}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {closeLabel}
      </Button>
    </form>
  );
}
