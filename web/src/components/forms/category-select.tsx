import type { ComponentProps } from 'react';

import { Select } from '#web/ui/forms/select.tsx';

import { categoryChoices } from './category-choices.ts';

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
      choices={categoryChoices}
      error={isInvalid ? 'Choose a category.' : undefined}
    />
  );
}
