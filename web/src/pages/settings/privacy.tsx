import { Link } from 'react-router-dom';

import { SettingsShell } from '#web/components/settings-shell.tsx';
import { ExportView } from '#web/features/users/export/export-view.tsx';

/** /settings/privacy: what becomes of what is stored about the user. */
export function PrivacySettingsPage() {
  return (
    <SettingsShell>
      <p>
        The{' '}
        <Link to="/privacy" className="font-semibold text-brand underline">
          privacy page
        </Link>{' '}
        says what is stored about you, and who sees it.
      </p>
      <ExportView />
    </SettingsShell>
  );
}
