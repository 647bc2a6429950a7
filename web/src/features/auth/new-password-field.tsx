import { useDeferredValue, useEffect, useState, type ComponentProps } from 'react';

import * as textLimits from '#shared/limits/text.ts';
import type { createPasswordCheck } from '#shared/rules/accounts/password-strength.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

const { min } = textLimits.password;

/** Whether what is typed is soon guessed; undefined while it is too short, or cannot be told. */
function useIsGuessable(password: string, ownNames: string[]): boolean | undefined {
  const [check, setCheck] = useState<ReturnType<typeof createPasswordCheck>>();
  const isLong = password.length >= min;
  useEffect(() => {
    if (!isLong) return;
    // Without the check, the server says the same when the form is sent.
    import('#shared/rules/accounts/password-strength.ts').then(
      ({ createPasswordCheck: create }) => setCheck(() => create()),
      () => undefined,
    );
  }, [isLong]);
  return isLong ? check?.(password, ownNames) : undefined;
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  /** What is typed so far. */
  typed: string;
  /** The names that the password must not consist of. */
  ownNames: string[];
};

/** A field for a new password, which says the rule and whether what is typed so far keeps to it. */
export function NewPasswordField({ typed, ownNames, ...field }: NewPasswordFieldProps) {
  const isGuessable = useIsGuessable(useDeferredValue(typed), ownNames);
  return (
    <PasswordField
      autoComplete="new-password"
      hint={
        <>
          At least {min} characters that are hard to guess: not your name, a row such as 12345678, or one
          letter again and again.
          <span role="status" className="block font-medium text-ink">
            {isGuessable && 'So far, this is too easy to guess.'}
          </span>
        </>
      }
      {...field}
    />
  );
}
