import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useState, type ChangeEvent, type FormEvent } from 'react';
import { useNavigationType } from 'react-router-dom';

import * as screenLimits from '#shared/limits/screens.ts';
import * as textLimits from '#shared/limits/text.ts';
import { readAmount } from '#shared/rules/money/read-amount.ts';
import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { categoryList } from '#shared/rules/work/category.ts';
import { categoryChoices } from '#web/components/forms/category-choices.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import type { ChangeFilters, ListFilters, Sort } from '#web/lib/routing/list-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Props = { filters: ListFilters; onChange: ChangeFilters };

/** The bound that was typed, as the address carries it; '' for none, null for a text that is no amount. */
const boundOf = (typed: string) => (typed.trim() === '' ? '' : readAmount(typed));
const boundError = (typed: string) =>
  boundOf(typed) === null ? 'Enter an amount such as 1000 or 12.50.' : undefined;

/** A single letter matches too many words to search for. The empty text shows the whole list. */
const isSearchable = (text: string) => text.length !== 1;

/** Searches after a pause in typing, so that a word that is typed quickly is one request. */
function useSearchWhileTyping(typed: string, { filters, onChange }: Props) {
  const isNew = typed !== filters.search && isSearchable(typed);
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => onChange({ search: typed }, { isTyping: true }), screenLimits.typingPause);
    return () => clearTimeout(timer);
  }, [isNew, typed, onChange]);
}

type Typed = Pick<ListFilters, 'search' | 'min' | 'max'>;

const typedFields = ({ search, min, max }: ListFilters): Typed => ({ search, min, max });

const isSame = (one: Typed, other: Typed) =>
  one.search === other.search && one.min === other.min && one.max === other.max;

/**
 * A text that is searched for while the user types, and a budget that is applied with a button. The filters are kept in
 * the address. When the address changes for another reason (Back, a link), the fields follow. When this form changed it,
 * they do not, because the user may have typed more since.
 */
function SearchForm({ filters, onChange }: Props) {
  const [typed, setTyped] = useState(() => typedFields(filters));
  const [previous, setPrevious] = useState<Typed>(filters);
  const [applied, setApplied] = useState<Typed>(filters);
  // Only searching while typing replaces the history entry. All other changes add one.
  const isOwnChange = useNavigationType() === 'REPLACE' || isSame(applied, filters);

  if (!isSame(previous, filters)) {
    setPrevious(filters);
    setApplied(filters);
    if (!isOwnChange) setTyped(typedFields(filters));
  }
  useSearchWhileTyping(typed.search.trim().toWellFormed(), { filters, onChange });

  /** The properties of a field: `<TextField label="Search" {...field('search')} />`. */
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((all) => ({ ...all, [name]: value })),
  });

  const isCrossed = Number(boundOf(typed.max) || Infinity) < Number(boundOf(typed.min));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const min = boundOf(typed.min);
    const max = boundOf(typed.max);
    if (min === null || max === null || isCrossed) return;
    const changes = { search: typed.search.trim(), min, max };
    // Applying the same filters again would only add a history entry.
    if (isSame(changes, filters)) return;
    setApplied(changes);
    onChange(changes);
  };

  return (
    <search className="contents">
      <form onSubmit={apply} className="contents">
        <TextField
          label="Search"
          type="search"
          maxLength={textLimits.short}
          className="col-span-2 sm:min-w-52 sm:basis-0 sm:grow"
          {...field('search')}
        />
        <MoneyField label="Min budget" error={boundError(typed.min)} className="sm:w-40" {...field('min')} />
        <MoneyField
          label="Max budget"
          error={isCrossed ? 'The maximum is below the minimum.' : boundError(typed.max)}
          className="sm:w-40"
          {...field('max')}
        />
        <Button type="submit" variant="secondary" className="mt-[1.925rem] max-sm:col-span-2 max-sm:mt-1">
          <Search className="size-5" aria-hidden />
          Apply
        </Button>
      </form>
    </search>
  );
}

function Chip({ name, text, onRemove }: { name: string; text: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-full bg-brand-soft pl-4 font-medium text-brand">
      <span className="truncate">
        <span className="font-normal">{name}: </span>
        {text}
      </span>
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()} ${text}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  );
}

/** The filters of a list of gigs or projects: search, budget, sort order and category. */
export function FilterBar({ filters, sorts, onChange }: Props & { sorts: readonly Sort[] }) {
  const { search, cat } = filters;
  const category = categoryList.toCode(cat);
  const categoryTitle = category && categoryList.nameOf(category);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
        <SearchForm filters={filters} onChange={onChange} />
        <Select
          label="Category"
          placeholder="All"
          choices={categoryChoices}
          value={categoryTitle ?? ''}
          onChange={({ currentTarget }) => onChange({ cat: currentTarget.value })}
          className="sm:w-50"
        />
        <Select
          label="Sort by"
          choices={sorts}
          value={filters.sort}
          onChange={({ currentTarget }) => onChange({ sort: currentTarget.value })}
          className="sm:w-44"
        />
      </div>
      {(cat || search) && (
        <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
          {cat && (
            <Chip
              name="Category"
              text={categoryLabel(categoryTitle ?? cat)}
              onRemove={() => onChange({ cat: '' })}
            />
          )}
          {search && <Chip name="Search" text={search} onRemove={() => onChange({ search: '' })} />}
        </ul>
      )}
    </div>
  );
}
