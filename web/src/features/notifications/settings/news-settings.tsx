import { useQuery } from '@tanstack/react-query';

import type { OwnNewsSettings } from '#shared/entities/accounts/news-settings.ts';
import { newsGroups, type NewsGroup } from '#shared/rules/news/news-groups.ts';
import { PartView } from '#web/components/lists/part-view.tsx';
import { Warning } from '#web/ui/feedback/warning.tsx';

import { newsSettingsQuery } from './api.ts';
import { GroupSwitches } from './group-switches.tsx';

/** The groups that only sellers have news of. */
const ofSellers = new Set<NewsGroup>(['reviews', 'payouts']);

/** What the bell and mails are for, and where mails go. */
function Ways({ mailTo }: Pick<OwnNewsSettings, 'mailTo'>) {
  if (!mailTo) return <p>The bell collects what is new until you have seen it.</p>;
  const address = <strong className="font-semibold">{mailTo.address}</strong>;
  if (!mailTo.isConfirmed)
    return (
      <p>
        The bell collects what is new until you have seen it. What you have not seen is emailed to {address}{' '}
        once you have confirmed it, with the link that was emailed there.
      </p>
    );
  if (!mailTo.hasStopped)
    return (
      <p>
        The bell collects what is new until you have seen it. What you have not seen is emailed to {address}.
      </p>
    );
  return (
    <>
      <p>The bell collects what is new until you have seen it.</p>
      <Warning>
        Emails to {address} bounced or were reported as unwanted, so none are sent there any more.
      </Warning>
    </>
  );
}

/** What the user is told, and how. */
export function NewsSettingsView({ isSeller }: { isSeller: boolean }) {
  return (
    <PartView
      query={useQuery(newsSettingsQuery)}
      label="Loading your settings"
      placeholderClass="h-80 rounded-card"
    >
      {(settings) => (
        <div className="grid gap-6">
          <Ways mailTo={settings.mailTo} />
          <div className="card">
            {newsGroups
              .filter((group) => isSeller || !ofSellers.has(group))
              .filter((group) => settings.mailTo || group !== 'messages')
              .map((group) => (
                <GroupSwitches key={group} group={group} settings={settings} />
              ))}
          </div>
        </div>
      )}
    </PartView>
  );
}
