import { SettingsShell } from '#web/components/settings-shell.tsx';
import { PasskeysView } from '#web/features/auth/passkeys/passkeys-view.tsx';
import { SessionsView } from '#web/features/auth/sessions/sessions-view.tsx';
import { MeLoader } from '#web/features/users/me-loader.tsx';

/** /settings/sign-in: what the user signs in with, and where they are signed in. */
export function SignInSettingsPage() {
  return (
    <SettingsShell>
      <MeLoader>
        {({ username, email }) => (
          <p className="break-words">
            You sign in with your password, and with your username <strong>{username}</strong> or your email{' '}
            <strong>{email}</strong>.
          </p>
        )}
      </MeLoader>
      <PasskeysView />
      <SessionsView />
    </SettingsShell>
  );
}
