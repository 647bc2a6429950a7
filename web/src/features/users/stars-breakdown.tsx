import type { Profile } from '#shared/entities/accounts/user.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { Rating } from '#web/ui/display/stars.tsx';

/** A seller's reviews by their stars, the best first. */
export function StarsBreakdown({ profile: { byStars = [], totalStars, starNumber } }: { profile: Profile }) {
  const all = byStars.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  return (
    <div className="mb-6 grid max-w-md gap-2">
      <Rating totalStars={totalStars} starNumber={starNumber} />
      <ul className="grid gap-1.5">
        {byStars
          .map((count, index) => ({ count, star: index + 1 }))
          .toReversed()
          .map(({ count, star }) => (
            <li key={star} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3 text-sm">
              <span>{plural(star, 'star')}</span>
              <span className="h-2 overflow-hidden rounded-full bg-sunk" aria-hidden>
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: `${(100 * count) / all}%` }}
                />
              </span>
              <span className="text-right text-muted">
                {count}
                <span className="sr-only"> of {plural(all, 'review')}</span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
