import { Search, X } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigationType } from 'react-router-dom';

import { limits } from '#shared/limits.ts';
import type { ChangeFilters, ListFilters, Sort } from '#web/lib/list-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = { filters: ListFilters; onChange: ChangeFilters };

const isAmount = (text: string) => text.trim() === '' || Number.isFinite(Number(text));
const amountError = (text: string) => (isAmount(text) ? undefined : 'Enter a number.');

/** A single letter matches too many words to be worth a search; the empty text shows the whole list. */
const isSearchable = (text: string) => text.length !== 1;

/** Searches after a pause in typing, so that a word typed quickly is one search. */
function useSearchWhileTyping(typed: string, { filters, onChange }: Props) {
  const isNew = typed !== filters.search && isSearchable(typed);
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(
      () => onChange({ search: typed }, { isTyping: true }),
      limits.screen.typingPause,
    );
    return () => clearTimeout(timer);
  }, [isNew, typed, onChange]);
}

const isSame = (one: ListFilters, other: ListFilters) =>
  one.search === other.search && one.min === other.min && one.max === other.max;

/**
 * A text that is searched for while it is typed, and a budget that is applied with a button. The filters are kept in
 * the address. When it changes from outside (Back, a link), the fields follow; when this form changed it, they do
 * not, because more may have been typed since.
 */
function SearchForm({ filters, onChange }: Props) {
  const [seen, setSeen] = useState(filters);
  const [applied, setApplied] = useState(filters);
  const [search, setSearch] = useState(filters.search);
  const [min, setMin] = useState(filters.min);
  const [max, setMax] = useState(filters.max);
  // Nothing but typing replaces the address; everything else adds an entry to the history.
  const isOwnChange = useNavigationType() === 'REPLACE' || isSame(applied, filters);

  if (!isSame(seen, filters)) {
    setSeen(filters);
    setApplied(filters);
    if (!isOwnChange) {
      setSearch(filters.search);
      setMin(filters.min);
      setMax(filters.max);
    }
  }
  useSearchWhileTyping(search.trim().toWellFormed(), { filters, onChange });

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isAmount(min) || !isAmount(max)) return;
    const asked = { search: search.trim(), min: min.trim(), max: max.trim() };
    // The same filters again would only add an entry to the history.
    if (isSame({ ...filters, ...asked }, filters)) return;
    setApplied({ ...filters, ...asked });
    onChange(asked);
  };

  return (
    <search className="contents">
      <form onSubmit={apply} className="contents">
        <TextField
          label="Search"
          type="search"
          maxLength={limits.text.short}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          className="col-span-2 sm:min-w-52 sm:basis-0 sm:grow"
        />
        <NumberField
          label="Min budget"
          hasDecimals
          value={min}
          error={amountError(min)}
          onChange={({ currentTarget }) => setMin(currentTarget.value)}
          className="sm:w-28"
        />
        <NumberField
          label="Max budget"
          hasDecimals
          value={max}
          error={amountError(max)}
          onChange={({ currentTarget }) => setMax(currentTarget.value)}
          className="sm:w-28"
        />
        <Button type="submit" variant="secondary" className="mt-[1.925rem]">
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

/** Search, budget, order and category of a list of gigs or projects. */
export function FilterBar({ filters, sorts, onChange }: Props & { sorts: readonly Sort[] }) {
  const { search, cat } = filters;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
        <SearchForm filters={filters} onChange={onChange} />
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
          {cat && <Chip name="Category" text={cat} onRemove={() => onChange({ cat: '' })} />}
          {search && <Chip name="Search" text={search} onRemove={() => onChange({ search: '' })} />}
        </ul>
      )}
    </div>
  );
}
