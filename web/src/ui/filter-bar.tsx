import { Search, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';

import type { ListFilters, Sort } from '#web/lib/list-filters.ts';

import { Button } from './button.tsx';
import { NumberField } from './number-field.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

type Props = { filters: ListFilters; onChange: (changes: Partial<ListFilters>) => void };

const isAmount = (text: string) => text.trim() === '' || Number.isFinite(Number(text));
const problem = (text: string) => (isAmount(text) ? undefined : 'Enter a number.');

/** Words and budget, applied together. What is typed follows the address when that changes by other ways. */
function SearchForm({ filters, onChange }: Props) {
  const [followed, setFollowed] = useState(filters);
  const [search, setSearch] = useState(filters.search);
  const [min, setMin] = useState(filters.min);
  const [max, setMax] = useState(filters.max);

  if (followed.search !== filters.search || followed.min !== filters.min || followed.max !== filters.max) {
    setFollowed(filters);
    setSearch(filters.search);
    setMin(filters.min);
    setMax(filters.max);
  }

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isAmount(min) && isAmount(max)) onChange({ search: search.trim(), min: min.trim(), max: max.trim() });
  };

  return (
    <search className="contents">
      <form onSubmit={apply} className="contents">
        <TextField
          label="Search"
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          className="col-span-2 sm:min-w-52 sm:basis-0 sm:grow"
        />
        <NumberField
          label="Min budget"
          hasDecimals
          value={min}
          error={problem(min)}
          onChange={({ currentTarget }) => setMin(currentTarget.value)}
          className="sm:w-28"
        />
        <NumberField
          label="Max budget"
          hasDecimals
          value={max}
          error={problem(max)}
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

/** Everything that narrows and orders a list of the marketplace. */
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
