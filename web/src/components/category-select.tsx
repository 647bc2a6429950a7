import type { ComponentProps } from 'react';

import { categories } from '#shared/entities/category.ts';
import { Select } from '#web/ui/select.tsx';

const choices = categories.map((category) => ({
  value: category,
  label: category === 'other' ? 'Other' : category,
}));

type CategorySelectProps = Omit<
  ComponentProps<typeof Select>,
  'label' | 'choices' | 'placeholder' | 'error'
> & {
  isInvalid: boolean;
};

/** The category of a gig or a project. */
export function CategorySelect({ isInvalid, ...rest }: CategorySelectProps) {
  return (
    <Select
      {...rest}
      label="Category"
      placeholder="Choose a category"
      choices={choices}
      error={isInvalid ? 'Choose a category.' : undefined}
    />
  );
}
