import { PersonLink } from '#web/components/person.tsx';
import { SettingsShell } from '#web/components/settings-shell.tsx';
import { MeLoader } from '#web/features/users/me-loader.tsx';

/** /settings: what others see of the user. */
export function ProfilePage() {
  return (
    <SettingsShell>
      <MeLoader>
        {(me) => (
          <p className="flex flex-wrap items-center gap-2">
            Others see you as <PersonLink user={me} />
          </p>
        )}
      </MeLoader>
    </SettingsShell>
  );
}
