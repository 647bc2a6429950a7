import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormProps } from 'react-hook-form';

import { readAmount } from '#shared/rules/money/read-amount.ts';

import { clearDraft, readDraft, storageKey, writeDraft } from './drafts.ts';
import type { FormSchema } from './form-schema.ts';

export type DraftFormOptions<Values extends FieldValues> = {
  /** Validates the values. Without it only the server validates them. */
  schema?: FormSchema<Values>;
  /** The name of the draft, unique per form and record. */
  draft: string;
  defaultValues: DefaultValues<Values>;
  /** Values that override the draft. */
  fixedValues?: Partial<Values>;
  /** Fields that are never stored in the draft. */
  secret?: (keyof Values)[];
} & Pick<UseFormProps<Values>, 'mode' | 'reValidateMode'>;

/** A form whose values survive a reload and an expired session, until `discardDraft` is called. */
export function useDraftForm<Values extends FieldValues>({
  schema,
  draft,
  defaultValues,
  fixedValues,
  secret = [],
  ...options
}: DraftFormOptions<Values>) {
  const form = useForm<Values>({
    ...(schema && { resolver: schema.resolver }),
    defaultValues: { ...defaultValues, ...readDraft<Values>(draft), ...fixedValues } as DefaultValues<Values>,
    ...options,
  });
  const { subscribe, register, getFieldState, formState } = form;

  const secretNames = secret.join();
  useEffect(() => {
    const key = storageKey(draft);
    const isSecret = (name: string) => secretNames.split(',').includes(name);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const stored = Object.entries(values).filter(([name]) => !isSecret(name));
        writeDraft(key, Object.fromEntries(stored));
      },
    });
  }, [draft, subscribe, secretNames]);

  type Name = Parameters<typeof register>[0];
  const errorOf = (name: Name) => getFieldState(name, formState).error?.message;
  return {
    ...form,
    /** The properties of a text field: `<TextField label="Title" {...field('title')} />`. */
    field: (name: Name) => ({ ...register(name), error: errorOf(name) }),
    /** The properties of a MoneyField. The value is the amount as requests carry it, or the text if it is none. */
    amountField: (name: Name) => ({
      ...register(name, { setValueAs: (typed: string) => readAmount(typed) ?? typed }),
      error: errorOf(name),
    }),
    discardDraft: () => clearDraft(draft),
  };
}
