import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState, type RefObject } from 'react';

import { limits } from '#shared/limits.ts';
import { isEnter } from '#web/lib/is-enter.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Why no more can be added. */
const FULL = `A gig has up to ${limits.gig.features} features. Remove one to add another.`;

type FeatureListProps = {
  value: string[];
  onChange: (features: string[]) => void;
  /** Adds what is typed and not added yet. The form calls it before it is submitted, so that nothing typed is lost. */
  addTypedRef: RefObject<() => void>;
  error?: string | undefined;
};

/** The field for a gig's features, which are added and removed one at a time (§2, /add). */
export function FeatureList({ value, onChange, addTypedRef, error }: FeatureListProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const isFull = value.length >= limits.gig.features;

  addTypedRef.current = () => {
    const feature = typed.trim();
    if (feature && !value.includes(feature)) onChange([...value, feature]);
    setTyped('');
  };
  const add = () => {
    addTypedRef.current();
    input.current?.focus();
  };
  const remove = (feature: string) => {
    onChange(value.filter((each) => each !== feature));
    input.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3">
        <TextField
          label="Add features"
          isOptional
          className="flex-1"
          placeholder="Source file included"
          maxLength={limits.text.short}
          ref={input}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter adds the feature instead of submitting the form.
            if (!isEnter(event)) return;
            event.preventDefault();
            add();
          }}
          error={error}
          hint={isFull ? FULL : undefined}
          disabled={isFull}
        />
        <Button variant="secondary" className="mt-[1.925rem]" onClick={add} disabled={isFull}>
          <Plus className="size-5" aria-hidden />
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul aria-label="Features" className="flex flex-wrap gap-2">
          {value.map((feature) => (
            <li
              key={feature}
              className="flex items-center rounded-full bg-brand-soft pl-4 font-medium text-brand"
            >
              {feature}
              <IconButton label={`Remove ${feature}`} onClick={() => remove(feature)}>
                <X className="size-4" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
