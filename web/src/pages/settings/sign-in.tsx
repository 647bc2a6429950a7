import { SettingsShell } from '#web/components/layout/settings-shell.tsx';
import { EmailForm } from '#web/features/auth/email-form.tsx';
import { PasskeysView } from '#web/features/auth/passkeys/passkeys-view.tsx';
import { PasswordForm } from '#web/features/auth/password-form.tsx';
import { SessionsView } from '#web/features/auth/sessions/sessions-view.tsx';
import { MeLoader } from '#web/features/users/me-loader.tsx';

/** /settings/sign-in: what the user signs in with, and where they are signed in. */
export function SignInSettingsPage() {
  return (
    <SettingsShell>
      <MeLoader>
        {(me) => (
          <div className="grid gap-8">
            <p className="break-words">
              You sign in with your password, and with your username <strong>{me.username}</strong> or your
              email <strong>{me.email}</strong>.
            </p>
            <EmailForm me={me} />
            <PasswordForm me={me} />
          </div>
        )}
      </MeLoader>
      <PasskeysView />
      <SessionsView />
    </SettingsShell>
  );
}
