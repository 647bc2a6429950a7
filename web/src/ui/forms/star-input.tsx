import { useId } from 'react';

import * as reviewLimits from '#shared/limits/reviews.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { StarIcon } from '#web/ui/display/stars.tsx';

import { FieldError } from './field.tsx';

const { min, max } = reviewLimits.stars;
const choices = Array.from({ length: max - min + 1 }, (_, index) => min + index);

type StarInputProps = {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
  /** The first star, so that a form can focus it. */
  ref?: (element: HTMLInputElement | null) => void;
};

/** A choice of one to five stars: radio buttons, drawn as stars that are filled up to the chosen one. */
export function StarInput({ label, value, onChange, error, ref }: StarInputProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className="grid gap-1.5"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="font-semibold">{label}</legend>
      <div className="-ml-2 flex">
        {choices.map((star) => (
          <label key={star} className="relative grid size-11 place-items-center">
            <input
              type="radio"
              name={id}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              {...(star === min && ref ? { ref } : {})}
              className="absolute inset-0 appearance-none rounded-full"
            />
            <span className="sr-only">{plural(star, 'star')}</span>
            <StarIcon isFilled={value !== null && star <= value} isLarge />
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
