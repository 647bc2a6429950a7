import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';

import { imageTypes } from '#shared/entities/upload.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { countryList } from '#shared/rules/accounts/countries.ts';
import { FormUploadField, type FormUploadFieldProps } from '#web/components/files/form-upload-field.tsx';
import { formatSizeLimit } from '#web/lib/files/file-size.ts';
import { uploadAvatar } from '#web/lib/files/uploads.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type PictureFieldProps<Values extends FieldValues> = Pick<
  FormUploadFieldProps<Values>,
  'control' | 'name' | 'onBusyChange'
>;
type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The picture that others see of an account. */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  return (
    <FormUploadField
      {...props}
      label="Profile picture"
      isOptional
      hint={`PNG, JPEG, WebP, AVIF or GIF, up to ${formatSizeLimit(uploadLimits.size.image)}.`}
      send={uploadAvatar}
      maxSize={uploadLimits.size.image}
      accept={Object.keys(imageTypes).join()}
      buttonLabel="Choose a picture"
    />
  );
}

/** The name by which others know an account. */
export function UsernameField(props: FieldProps) {
  return (
    <TextField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

const countryChoices = countryList.names.map((name) => ({ value: name, label: name }));

/** The country of somebody, of the list. */
export function CountryField(props: Omit<ComponentProps<typeof Select>, 'label' | 'choices'>) {
  return (
    <Select
      label="Country"
      autoComplete="country-name"
      placeholder="Choose a country"
      choices={countryChoices}
      {...props}
    />
  );
}

/** A phone number, which only its owner sees. */
export function PhoneField(props: FieldProps) {
  return (
    <TextField label="Phone" isOptional type="tel" autoComplete="tel" hint="Only you see it." {...props} />
  );
}
