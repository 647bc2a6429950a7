import type { ComponentProps } from 'react';

import { TextField } from '#web/ui/forms/text-field.tsx';

type WorkUrlFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'>;

/** A field for the link to delivered or submitted work. */
export function WorkUrlField(props: WorkUrlFieldProps) {
  return (
    <TextField
      label="Link to the work"
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      hint="Google Drive, Dropbox, YouTube, GitHub, Figma, Notion or any other https address."
      {...props}
    />
  );
}
