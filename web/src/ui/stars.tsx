import Star from 'lucide-react/icons/star';

import { limits } from '#shared/limits.ts';

import { cn } from './cn.ts';

const { min, max } = limits.stars;
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

/** A number of stars out of five, as stars and as text for screen readers. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-0.5', className)}>
      {choices.map((star) => (
        <StarIcon key={star} isFilled={star <= value} />
      ))}
      <span className="sr-only">
        {value} out of {max} stars
      </span>
    </span>
  );
}

type RatingProps = { value: number | null; count: number; className?: string };

/** A star, the rounded average (§9) and the number of reviews: ★ 5 (212). Without reviews: 'New'. */
export function Rating({ value, count, className }: RatingProps) {
  return (
    <span className={cn('inline-flex items-center gap-1 text-sm whitespace-nowrap', className)}>
      {value === null ? (
        <span className="text-muted">
          New<span className="sr-only">, no reviews yet</span>
        </span>
      ) : (
        <>
          <StarIcon />
          <span className="sr-only">Rated </span>
          <span className="font-semibold">{value}</span>
          <span className="sr-only">
            out of {max} by {count}
          </span>
          <span className="text-muted" aria-hidden>
            ({count})
          </span>
        </>
      )}
    </span>
  );
}
