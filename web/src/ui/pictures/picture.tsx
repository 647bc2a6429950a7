import ImageOff from 'lucide-react/icons/image-off';
import { useState, type ComponentProps } from 'react';

import { cn } from '#web/ui/cn.ts';

import { pictureSources } from './picture-sources.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'srcSet' | 'loading'> & {
  src: string;
  alt: string;
  /** The width at which it is shown, as in an img's `sizes`: '5rem', '(min-width: 64rem) 20rem, 100vw'. */
  sizes: string;
  /** Loads at once and with high priority, for the first screen. Other pictures load when they are scrolled near. */
  isEager?: boolean;
  /** Called when it fails to load. */
  onBroken?: () => void;
};

/** A picture in a frame that keeps its size while the picture loads, and shows an icon if it fails to load. */
export function Picture({ className, src, sizes, isEager = false, alt, onBroken, ...rest }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={cn('relative block overflow-hidden bg-sunk', className)}>
      {isBroken ? (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <ImageOff className="size-8" aria-hidden />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      ) : (
        <img
          width={640}
          height={480}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'low'}
          decoding="async"
          {...rest}
          {...pictureSources(src, 'image', sizes)}
          alt={alt}
          onError={() => {
            setBroken(true);
            onBroken?.();
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
