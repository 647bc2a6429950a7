import { useState } from 'react';

import { NewProfile } from '#shared/entities/accounts/account-fields.ts';
import type { Me } from '#shared/entities/accounts/user.ts';
import {
  CountryField,
  PhoneField,
  PictureField,
  UsernameField,
} from '#web/components/forms/account-fields.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { changeMe } from './account.ts';
import { LanguagesField, useTextLists, type ProfileValues } from './profile-lists.tsx';
import { toZoneValue, zoneChoices } from './time-zones.ts';

const schema = formSchema(NewProfile);

const toValues = (me: Me): ProfileValues => ({
  username: me.username,
  img: me.img ?? '',
  tagline: me.tagline ?? '',
  desc: me.desc ?? '',
  country: me.country ?? '',
  phone: me.phone ?? '',
  languages: me.languages,
  skills: me.skills,
  links: me.links,
  timeZone: toZoneValue(me.timeZone),
});

/** What the user says of themselves, and others see. */
export function ProfileForm({ me }: { me: Me }) {
  const [isUploading, setUploading] = useState(false);
  const form = useApiForm({
    schema,
    draft: 'profile',
    defaultValues: toValues(me),
    mutation: changeMe,
    onSuccess: (changed) => {
      form.reset(toValues(changed));
      // The reset stores a draft.
      form.discardDraft();
      toast.success('Your profile is saved.');
    },
  });
  const { control, field } = form;
  const lists = useTextLists(control);
  return (
    <form {...form.formProps} onSubmitCapture={lists.addTyped} className="grid grid-cols-1 gap-6">
      <FormError>{form.problem}</FormError>
      <PictureField control={control} name="img" onBusyChange={setUploading} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <UsernameField
          hint="You also sign in with it. It can be changed twice in 30 days; nobody else gets your old one."
          {...field('username')}
        />
        <CountryField isOptional {...field('country')} />
        <TextField
          label="Tagline"
          isOptional
          placeholder="Logos and type for small shops"
          className="md:col-span-2"
          {...field('tagline')}
        />
        <TextArea label="About you" isOptional rows={6} className="md:col-span-2" {...field('desc')} />
        <LanguagesField control={control} />
        <PhoneField {...field('phone')} />
        <Select
          label="Time zone"
          hint="Your emails show times in this zone. Only you see it."
          choices={zoneChoices(me.timeZone)}
          {...field('timeZone')}
        />
      </div>
      {lists.fields}
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={isUploading && 'Wait until the picture is uploaded.'}
      >
        Save
      </Button>
    </form>
  );
}
