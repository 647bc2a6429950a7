import { Link } from 'react-router-dom';

import { SettingsShell } from '#web/components/layout/settings-shell.tsx';
import { CloseAccount } from '#web/features/users/close-account.tsx';
import { ExportView } from '#web/features/users/export/export-view.tsx';
import { KeepAccount } from '#web/features/users/keep-account.tsx';
import { MeLoader } from '#web/features/users/me-loader.tsx';

/** /settings/privacy: the export and the deletion of the account. */
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
      <section aria-labelledby="delete" className="grid gap-4 border-t border-line pt-6">
        <h2 id="delete" className="text-xl">
          Delete your account
        </h2>
        <MeLoader>
          {({ deletionAt }) => (deletionAt ? <KeepAccount deletionAt={deletionAt} /> : <CloseAccount />)}
        </MeLoader>
      </section>
    </SettingsShell>
  );
}
