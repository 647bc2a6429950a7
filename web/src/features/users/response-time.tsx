import { useQuery } from '@tanstack/react-query';

import { formatDuration } from '#web/lib/time/dates.ts';

import { profileQuery } from './api.ts';

/** How long buyers wait for the user's replies, as others see it. Nobody can choose it. */
export function ResponseTime({ userId }: { userId: string }) {
  const { data: profile } = useQuery(profileQuery(userId));
  if (!profile) return null;
  const { responseTime } = profile;
  return (
    <section aria-labelledby="response-time" className="grid gap-2 rounded-card bg-sunk p-5">
      <h2 id="response-time" className="font-sans text-base font-semibold tracking-normal">
        Your response time
      </h2>
      <p>
        {typeof responseTime === 'number'
          ? `Buyers wait ${formatDuration(responseTime)} for your reply on average.`
          : 'It is not known yet: you have not answered a buyer so far.'}{' '}
        It is counted from your messages, and shown with your gigs.
      </p>
    </section>
  );
}
