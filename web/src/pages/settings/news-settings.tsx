import { SettingsShell } from '#web/components/layout/settings-shell.tsx';
import { NewsSettingsView } from '#web/features/notifications/settings/news-settings.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';

/** /settings/notifications: what the user is told, and how. */
export function NewsSettingsPage() {
  const user = useCurrentUser();
  return (
    <SettingsShell>
      <NewsSettingsView isSeller={user?.isSeller ?? false} />
    </SettingsShell>
  );
}
