import { PasskeyName, type Passkey } from '#shared/entities/accounts/passkey.ts';
import * as z from '#shared/zod.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { renamePasskey } from './api.ts';

const schema = formSchema(z.object({ name: PasskeyName }), ['name']);

/** What a passkey is called, to be changed. */
export function PasskeyNameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useApiForm({
    schema,
    draft: `passkey-${id}`,
    defaultValues: { name },
    mutation: renamePasskey(id),
    onSuccess: onDone,
  });
  const { discardDraft } = form;
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormError>{form.problem}</FormError>
      <TextField label="Name of the passkey" autoComplete="off" {...form.field('name')} />
      <div className="flex gap-3">
        <Button type="submit" size="small" isPending={form.isPending}>
          Save
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            discardDraft();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
