import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** How long typing rests before the results follow, in ms. */
const REST_MS = 200;

/** Sets the fields to what the address says. The search field being typed in is left alone; a value that is no option any more means the first one. */
function follow(form: HTMLFormElement, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox' && field.name)
      field.checked = params.getAll(field.name).includes(field.value);
    else if (
      field instanceof HTMLInputElement &&
      field.name === 'q' &&
      document.activeElement !== field
    )
      field.value = params.get('q') ?? '';
    else if (field instanceof HTMLSelectElement) {
      const value = params.get(field.name) ?? '';
      field.value = [...field.options].some((option) => option.value === value) ? value : '';
    }
  }
}

/**
 * A form of search and filters whose state is the address: results follow as one types (in the field `q`) or chooses, and the fields
 * follow the address after Back or a link. Without JavaScript its button asks. `addressOf` makes the address of the fields' values.
 */
export function useAddressForm(addressOf: (params: URLSearchParams) => string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A link that is pressed while typing rests is what is wanted now: results that follow later must not call its page off.
  useEffect(() => {
    const onPress = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && link.pathname !== pathname) clearTimeout(rest.current);
    };
    document.addEventListener('click', onPress, true);
    return () => {
      document.removeEventListener('click', onPress, true);
      clearTimeout(rest.current);
    };
  }, [pathname]);
  useEffect(() => {
    if (ref.current) follow(ref.current, new URLSearchParams(search));
  }, [search]);
  const go = () => {
    clearTimeout(rest.current);
    if (!ref.current) return;
    const params = new URLSearchParams(
      [...new FormData(ref.current)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    const address = addressOf(params);
    if (address !== addressOf(new URLSearchParams(search)))
      void navigate(address, { replace: true, preventScrollReset: true });
  };
  return {
    ref,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { name } = event.target as HTMLInputElement;
      if (!name) return;
      clearTimeout(rest.current);
      if (name === 'q') rest.current = setTimeout(go, REST_MS);
      else go();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      go();
    },
  };
}
