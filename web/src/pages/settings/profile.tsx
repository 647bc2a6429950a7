import { SettingsShell } from '#web/components/layout/settings-shell.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { MeLoader } from '#web/features/users/me-loader.tsx';
import { ProfileForm } from '#web/features/users/profile-form.tsx';
import { ResponseTime } from '#web/features/users/response-time.tsx';

/** /settings: what others see of the user. */
export function ProfilePage() {
  return (
    <SettingsShell>
      <MeLoader>
        {(me) => (
          <>
            <p className="flex min-w-0 flex-wrap items-center gap-2">
              Others see you as <PersonLink user={me} className="min-w-0 font-semibold" />
            </p>
            <ProfileForm me={me} />
            {me.isSeller && <ResponseTime userId={me.id} />}
          </>
        )}
      </MeLoader>
    </SettingsShell>
  );
}
