import Star from 'lucide-react/icons/star';

import * as reviewLimits from '#shared/limits/reviews.ts';
import { averageRating, rating } from '#shared/rules/work/rating.ts';
import { cn } from '#web/ui/cn.ts';

const { min, max } = reviewLimits.stars;
const choices = Array.from({ length: max - min + 1 }, (_, index) => min + index);

export function StarIcon({ isFilled = true, isLarge = false }: { isFilled?: boolean; isLarge?: boolean }) {
  return (
    <Star
      className={cn(
        'pointer-events-none shrink-0',
        isLarge ? 'size-7' : 'size-4',
        isFilled ? 'fill-star text-star' : 'fill-transparent text-field',
      )}
      aria-hidden
    />
  );
}

const icons = (value: number) => choices.map((star) => <StarIcon key={star} isFilled={star <= value} />);

/** A number of stars out of five, as stars and as text for screen readers. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-0.5', className)}>
      {icons(value)}
      <span className="sr-only">
        {value} out of {max} stars
      </span>
    </span>
  );
}

type RatingProps = { totalStars?: number | undefined; starNumber?: number | undefined };

/** The rounded average as stars, the average as a number, and the number of reviews: ★★★★★ 4.7 (3). Without reviews: 'New'. */
export function Rating({ totalStars = 0, starNumber = 0 }: RatingProps) {
  const stars = rating(totalStars, starNumber);
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap">
      {stars === null ? (
        <span className="text-muted">
          New<span className="sr-only">, no reviews yet</span>
        </span>
      ) : (
        <>
          <span className="inline-flex gap-0.5">{icons(stars)}</span>
          <span className="sr-only">Rated </span>
          <span className="font-semibold">{averageRating(totalStars, starNumber)}</span>
          <span className="sr-only">
            out of {max} by {starNumber}
          </span>
          <span className="text-muted" aria-hidden>
            ({starNumber})
          </span>
        </>
      )}
    </span>
  );
}
