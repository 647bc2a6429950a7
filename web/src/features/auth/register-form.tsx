import { useMutation } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';

import { NewUser } from '#shared/api/accounts/auth.ts';
import { text } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';
import {
  CountryField,
  PhoneField,
  PictureField,
  UsernameField,
} from '#web/components/forms/account-fields.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { login, register } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { RoleCards } from './role-cards.tsx';
import { signInError } from './sign-in-error.ts';

/** A link to a page of this site in a new tab, so that what is typed here stays, the password too. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-brand underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}

type FoldedProps = { isFilled: boolean; isOpen: boolean; children: ReactNode };

/** Fields that may be left for later, folded unless one of them has something to show. */
function Folded({ isFilled, isOpen, children }: FoldedProps) {
  const [isUnfolded, setUnfolded] = useState(isFilled);
  return (
    <details
      open={isUnfolded || isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-control cursor-pointer items-center gap-2 px-4 font-semibold">
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
        <span>
          More about you <span className="font-normal text-muted">(optional)</span>
        </span>
      </summary>
      <div className="grid items-start gap-5 p-4 pt-2 md:grid-cols-2">{children}</div>
    </details>
  );
}

/** The form requires a country; the call does not. */
const Registration = z.extend(NewUser, { country: text(textLimits.country) });
const schema = formSchema(Registration, ['username', 'email', 'password', 'img', 'country', 'phone', 'desc']);

/** The fields that are folded. */
const later = ['img', 'phone', 'desc'] as const;

/** Creates an account and signs in. */
export function RegisterForm({ isSeller, next }: { isSeller: boolean; next: string }) {
  const [isUploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const signIn = useMutation(login);

  const form = useApiForm({
    schema,
    draft: 'register',
    // The address of the form says the role, not an earlier visit.
    secret: ['password', 'isSeller'],
    defaultValues: {
      username: '',
      email: '',
      password: '',
      country: '',
      phone: '',
      desc: '',
      img: '',
      isSeller,
    },
    mutation: register,
    failure: signInError,
    onSuccess: async (_reply, values) => {
      try {
        await signIn.mutateAsync({ body: { username: values.username, password: values.password } });
        void navigate(next, { replace: true });
      } catch {
        // The account exists. If signing in fails again on the sign-in page, that page shows why.
        void navigate(`/login?next=${encodeURIComponent(next)}`);
      }
    },
  });
  const { control, field, formState } = form;
  const joinsAsSeller = useWatch({ control, name: 'isSeller' }) === true;
  const [username, email, password] = useWatch({ control, name: ['username', 'email', 'password'] });

  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-6">
      <FormError>{form.problem}</FormError>
      <RoleCards
        isSeller={joinsAsSeller}
        onChange={(chosen) => form.setValue('isSeller', chosen, { shouldDirty: true })}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <UsernameField {...field('username')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Not on your profile. Sellers of gigs that you order can see it."
          {...field('email')}
        />
        <NewPasswordField
          label="Password"
          typed={password}
          ownNames={[username, email]}
          {...field('password')}
        />
        <CountryField {...field('country')} />
      </div>
      <Folded
        isFilled={form.getValues(later).some(Boolean)}
        isOpen={later.some((name) => formState.errors[name])}
      >
        <PictureField control={control} name="img" onBusyChange={setUploading} />
        <PhoneField {...field('phone')} />
        <TextArea
          label="About you"
          isOptional
          hint="A few words that others see on your profile."
          className="md:col-span-2"
          {...field('desc')}
        />
      </Folded>
      <p className="text-sm text-muted">
        By joining you agree to the <NewTabLink to="/terms">terms</NewTabLink>. The{' '}
        <NewTabLink to="/privacy">privacy page</NewTabLink> says what is stored about you, and who sees it.
      </p>
      <Button type="submit" isPending={formState.isSubmitting || isUploading} className="w-full">
        {isUploading
          ? 'The picture is being uploaded'
          : joinsAsSeller
            ? 'Join as a seller'
            : 'Join as a buyer'}
      </Button>
    </form>
  );
}
