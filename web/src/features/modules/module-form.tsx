import { zodResolver } from '@hookform/resolvers/zod';
import { LockKeyhole } from 'lucide-react';
import { useForm } from 'react-hook-form';

import { ModuleEdit, type Module } from '#shared/entities/module.ts';
import { messages } from '#shared/messages.ts';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { placeErrors } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

import type { ModuleFields } from './changes.ts';

const fieldNames = Object.keys(ModuleEdit.shape) as (keyof ModuleFields)[];

const fieldsOf = ({ name, details, deadlineDays }: Module): ModuleFields => ({
  name,
  details,
  deadlineDays: String(deadlineDays),
});

type ModuleFormProps = {
  draft: string;
  /** The module as it is saved; without it this is a new one. */
  module?: Module;
  onSave: (fields: ModuleFields) => Promise<Module>;
  onSaved: (module: Module) => void;
  isPending: boolean;
};

/** What a client writes to assign a module, or to edit an assigned one (§2). */
export function ModuleForm({ draft, module, onSave, onSaved, isPending }: ModuleFormProps) {
  const { register, handleSubmit, subscribe, setError, formState } = useForm<ModuleFields>({
    resolver: zodResolver(ModuleEdit, {}, { raw: true }),
    defaultValues: {
      name: '',
      details: '',
      deadlineDays: '',
      ...(module && fieldsOf(module)),
      ...readDraft<ModuleFields>(draft),
    },
  });
  useDraft(draft, subscribe);
  const { errors } = formState;

  const submit = handleSubmit(async (fields) => {
    try {
      const saved = await onSave(fields);
      clearDraft(draft);
      onSaved(saved);
    } catch (error) {
      const problem = placeErrors(error, fieldNames, setError, messages.modules.saveFailed);
      if (problem) toast.error(problem);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextArea label="Details" error={errors.details?.message} {...register('details')} />
      <NumberField
        label="Deadline in days"
        className="max-w-48"
        error={errors.deadlineDays?.message}
        {...register('deadlineDays')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={module ? 'secondary' : 'primary'} isPending={isPending}>
          {module ? 'Update' : 'Assign'}
        </Button>
        {module && <p className="text-sm text-muted">You can change a module once.</p>}
      </div>
    </form>
  );
}

/** The same once nothing of it may change any more. */
export function LockedModule({ module }: { module: Module }) {
  const { name, details, deadlineDays } = fieldsOf(module);
  return (
    <div className="grid gap-4">
      <TextField label="Name" value={name} readOnly />
      <TextArea label="Details" value={details} readOnly />
      <NumberField label="Deadline in days" className="max-w-48" value={deadlineDays} readOnly />
      <Button variant="secondary" disabled className="justify-self-start">
        <LockKeyhole className="size-4" aria-hidden />
        Locked
      </Button>
    </div>
  );
}
