import type { Profile } from '#shared/entities/accounts/user.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { formatDuration } from '#web/lib/time/dates.ts';

const UNKNOWN = '—';

/** What a seller's records say of their work: nothing of it can be chosen. */
export function SellerFigures({ profile }: { profile: Profile }) {
  const { ordersDone = 0, deliveries = 0, deliveriesInTime = 0, responseTime } = profile;
  const { modulesDone = 0 } = profile;
  const facts = [
    { label: 'Orders done', value: String(ordersDone) },
    {
      label: 'Delivered in time',
      value: deliveries > 0 ? `${Math.floor((100 * deliveriesInTime) / deliveries)}%` : UNKNOWN,
      of: deliveries > 0 ? `of ${plural(deliveries, 'delivery', 'deliveries')}` : undefined,
    },
    ...(modulesDone > 0 ? [{ label: 'Modules done', value: String(modulesDone) }] : []),
    {
      label: 'Response time',
      value: typeof responseTime === 'number' ? formatDuration(responseTime) : UNKNOWN,
    },
  ];
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:flex sm:flex-wrap">
      {facts.map(({ label, value, of }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold">
            {value}
            {of && <span className="text-sm font-normal text-muted"> {of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
