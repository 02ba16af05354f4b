import { useRef, useState } from 'react';
import type { Role } from '../../../../kit/actor.ts';
import { Note } from '../../../../ui/panel.tsx';
import { BRANDS } from '../../messages.ts';
import type { AccessChoice } from '../access-choice.ts';

/** The brands whose products they see: all, also those to come, or a list; with none ticked it is said that they see nothing. */
export function BrandFields(props: {
  choice: Pick<AccessChoice, 'brands' | 'allBrands'>;
  role: Role;
  brands: 'all' | readonly string[];
}) {
  const { choice, role, brands } = props;
  /** So many are ticked now, or all are seen. */
  const [seen, setSeen] = useState<'all' | number>(brands === 'all' ? brands : brands.length);
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
