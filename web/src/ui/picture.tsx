import { ImageOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';

import { classNames } from './class-names.ts';

/** A photograph in a frame that keeps its shape before, after and without it. */
export function Picture({ className, alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classNames('relative block overflow-hidden bg-sunk', className)}>
      {isBroken ? (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <ImageOff className="size-8" aria-hidden />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      ) : (
        <img
          loading="lazy"
          decoding="async"
          {...rest}
          alt={alt}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
