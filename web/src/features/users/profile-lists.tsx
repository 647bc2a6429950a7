import { useRef } from 'react';
import { Controller, type Control, type FieldPath } from 'react-hook-form';

import type { NewProfile } from '#shared/entities/accounts/account-fields.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as textLimits from '#shared/limits/text.ts';
import { languageList } from '#shared/rules/accounts/languages.ts';
import type * as z from '#shared/zod.ts';
import { TextListField } from '#web/components/forms/text-list-field.tsx';
import { Chips } from '#web/ui/display/chips.tsx';
import { Select } from '#web/ui/forms/select.tsx';

export type ProfileValues = z.input<typeof NewProfile>;
type ListName = Extract<FieldPath<ProfileValues>, 'languages' | 'skills' | 'links'>;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** The languages that somebody works in, chosen from a list. */
export function LanguagesField({ control }: { control: Control<ProfileValues> }) {
  return (
    <Controller
      control={control}
      name="languages"
      render={({ field, fieldState }) => {
        const chosen = textsOf(field.value);
        const isFull = chosen.length >= accountLimits.profile.languages;
        const left = languageList.names.filter((each) => !chosen.includes(each));
        return (
          <div className="grid min-w-0 content-start gap-3">
            <Select
              label="Add a language"
              isOptional
              placeholder="Choose a language"
              choices={left.map((each) => ({ value: each, label: each }))}
              value=""
              ref={field.ref}
              disabled={isFull}
              hint={
                isFull ? `Up to ${accountLimits.profile.languages}. Remove one to add another.` : undefined
              }
              error={fieldState.error?.message}
              onChange={({ currentTarget }) => field.onChange([...chosen, currentTarget.value])}
            />
            <Chips
              label="Languages"
              texts={chosen}
              onRemove={(language) => field.onChange(chosen.filter((each) => each !== language))}
            />
          </div>
        );
      }}
    />
  );
}

type TextsProps = {
  control: Control<ProfileValues>;
  name: ListName;
  addTypedRef: React.RefObject<() => void>;
  words: { label: string; listLabel: string; placeholder: string; hint?: string };
};

/** A list of short texts of the profile. The first issue of one of them is said for the list. */
function TextsField({ control, name, addTypedRef, words }: TextsProps) {
  const max = accountLimits.profile[name];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextListField
          {...words}
          value={textsOf(field.value)}
          onChange={field.onChange}
          max={max}
          full={`Up to ${max}. Remove one to add another.`}
          maxLength={name === 'skills' ? textLimits.skill : textLimits.url}
          addTypedRef={addTypedRef}
          error={error?.message ?? firstMessage(error)}
        />
      )}
    />
  );
}

/** The message of the first element that has one: the issues of a list's elements stand in a list themselves. */
function firstMessage(error: unknown): string | undefined {
  const each = Array.isArray(error) ? (error as ({ message?: string } | undefined)[]) : [];
  return each.find((issue) => issue?.message)?.message;
}

/** The skills and links of a profile. `addTyped` adds what is typed in either and not added yet. */
export function useTextLists(control: Control<ProfileValues>) {
  const skillsRef = useRef<() => void>(() => undefined);
  const linksRef = useRef<() => void>(() => undefined);
  return {
    addTyped: () => {
      skillsRef.current();
      linksRef.current();
    },
    fields: (
      <>
        <TextsField
          control={control}
          name="skills"
          addTypedRef={skillsRef}
          words={{ label: 'Add a skill', listLabel: 'Skills', placeholder: 'Typography' }}
        />
        <TextsField
          control={control}
          name="links"
          addTypedRef={linksRef}
          words={{
            label: 'Add a link',
            listLabel: 'Links',
            placeholder: 'https://',
            hint: 'Where others can see your work, such as your own site.',
          }}
        />
      </>
    ),
  };
}
