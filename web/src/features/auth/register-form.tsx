import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { NewUser } from '#shared/api/auth.ts';
import { CallFailed } from '#shared/api/client.ts';
import { text } from '#shared/entities/fields.ts';
import { imageTypes } from '#shared/entities/upload.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import * as z from '#shared/zod.ts';
import { UploadField } from '#web/components/files/upload-field.tsx';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { placeErrors } from '#web/lib/server-errors.ts';
import { uploadAvatar } from '#web/lib/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useLogin, useRegister } from './queries.ts';
import { signInError } from './sign-in-error.ts';

/** The form asks for a country, which the call itself can do without. */
const Registration = z.extend(NewUser, { country: text(limits.text.country) });
type Values = z.input<typeof Registration>;

const DRAFT = 'register';
const FIELDS = ['username', 'email', 'password', 'img', 'country', 'phone', 'desc'] as const;
const { password } = limits.text;

/** Opening an account: everything a user has (§3), then straight in. */
export function RegisterForm({ isSeller, next }: { isSeller: boolean; next: string }) {
  const form = useForm<Values, unknown, z.output<typeof Registration>>({
    resolver: zodResolver(Registration),
    defaultValues: {
      username: '',
      email: '',
      country: '',
      phone: '',
      desc: '',
      img: '',
      ...readDraft<Values>(DRAFT),
      password: '',
      ...(isSeller && { isSeller }),
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const register = useRegister();
  const login = useLogin();
  useDraft(DRAFT, form.subscribe, ['password']);

  const send = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await register.mutateAsync(values);
    } catch (error) {
      const isTaken =
        error instanceof CallFailed && error.message === messages.auth.emailTaken ? 'email' : 'username';
      if (error instanceof CallFailed && error.status === 409 && error.issues.length === 0) {
        form.setError(isTaken, { message: error.message }, { shouldFocus: true });
      } else {
        setProblem(placeErrors(error, FIELDS, form.setError, signInError(error)));
      }
      return;
    }
    clearDraft(DRAFT);
    try {
      await login.mutateAsync({ username: values.username, password: values.password });
      void navigate(next, { replace: true });
    } catch {
      // The account is there; what failed is said again by the sign-in page, where it can be tried again.
      void navigate(`/login?next=${encodeURIComponent(next)}`);
    }
  });

  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-6">
      <FormError>{problem}</FormError>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={errors.password ? undefined : `At least ${password.min} characters.`}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="Country"
          autoComplete="country-name"
          error={errors.country?.message}
          {...form.register('country')}
        />
        <Controller
          control={form.control}
          name="img"
          render={({ field: { value, onChange, ref } }) => (
            <UploadField
              label="Profile picture"
              isOptional
              hint="PNG, JPEG, WebP, AVIF or GIF, up to 2 MB."
              value={value ? [value] : []}
              onChange={([picture = '']) => onChange(picture)}
              upload={uploadAvatar}
              maxSize={limits.upload.image}
              accept={Object.keys(imageTypes).join()}
              buttonLabel="Choose a picture"
              onBusyChange={setUploading}
              error={errors.img?.message}
              ref={ref}
            />
          )}
        />
        <TextField
          label="Phone"
          isOptional
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <Switch
          label="I want to become a seller"
          hint="Sellers publish gigs and bid on projects; buyers order them. An account stays what it is."
          className="md:col-span-2"
          {...form.register('isSeller')}
        />
        <TextArea
          label="About you"
          isOptional
          hint="A few words that others see on your profile."
          className="md:col-span-2"
          error={errors.desc?.message}
          {...form.register('desc')}
        />
      </div>
      <Button type="submit" isPending={isSubmitting || isUploading} className="w-full">
        {isUploading ? 'The picture is being uploaded' : 'Join'}
      </Button>
    </form>
  );
}
