import { Star } from 'lucide-react';

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

/** Whole stars out of five, with the number for readers. */
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

/** One star, the rounded average (§9) and how many gave it: ★ 5 (212). Nobody yet: 'New'. */
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
