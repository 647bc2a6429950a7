import type { UseMutationOptions } from '@tanstack/react-query';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';

import { ModuleEdit, type Module } from '#shared/entities/work/module.ts';
import { isLocked } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import type { ModuleFields } from '../api.ts';

const schema = formSchema(ModuleEdit);

const fieldsOf = ({ name, details, deadlineDays }: Module): ModuleFields => ({
  name,
  details,
  deadlineDays: String(deadlineDays),
});

/** Why a module that was never edited is locked. */
const whyLocked = ({ submittedAt }: Module): string =>
  submittedAt
    ? 'Its work is handed in, so the assignment can no longer be changed.'
    : 'It is paid in advance, so the assignment can no longer be changed.';

type ModuleFormProps = {
  draft: string;
  /** The saved module to edit; absent for a new one. */
  module?: Module;
  mutation: UseMutationOptions<Module, Error, Submission<ModuleFields>>;
  onSaved: (module: Module) => void;
};

/** The form by which a client assigns a module or edits an assigned one. */
export function ModuleForm({ draft, module, mutation, onSaved }: ModuleFormProps) {
  const form = useApiForm({
    schema,
    draft,
    defaultValues: module ? fieldsOf(module) : { name: '', details: '', deadlineDays: '' },
    mutation,
    failure: moduleTexts.saveFailed,
    onProblem: toast.error,
    onSuccess: onSaved,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <TextField label="Name" {...form.field('name')} />
      <TextArea label="Details" {...form.field('details')} />
      <NumberField label="Deadline in days" className="max-w-48" {...form.field('deadlineDays')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={module ? 'secondary' : 'primary'} isPending={form.isPending}>
          {module ? 'Update' : 'Assign'}
        </Button>
        {module && <p className="text-sm text-muted">You have one edit left.</p>}
      </div>
    </form>
  );
}

/** The same fields, read-only, once the module is locked. */
export function LockedModule({ module }: { module: Module }) {
  const { name, details, deadlineDays } = fieldsOf(module);
  return (
    <div className="grid gap-4">
      <TextField label="Name" value={name} readOnly />
      <TextArea label="Details" value={details} readOnly />
      <NumberField label="Deadline in days" className="max-w-48" value={deadlineDays} readOnly />
      <Button
        variant="secondary"
        className="justify-self-start"
        blockedBy={isLocked(module) ? moduleTexts.locked.message : whyLocked(module)}
      >
        <LockKeyhole className="size-4" aria-hidden />
        Locked
      </Button>
    </div>
  );
}
