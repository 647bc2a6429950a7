import { cn } from '#web/ui/cn.ts';

import { pictureSources } from './picture-sources.ts';

type AvatarProps = {
  user: { username: string; img: string | null };
  size?: 'small' | 'normal' | 'large';
  className?: string;
};

const DEFAULT = '/art/avatar-default.svg';
const shapes = {
  small: { pixels: 28, className: 'size-7' },
  normal: { pixels: 36, className: 'size-9' },
  large: { pixels: 96, className: 'size-24' },
};

/** A user's picture, or the default one. It has no alternative text because the username is always next to it. */
export function Avatar({ user, size = 'normal', className }: AvatarProps) {
  const { pixels, className: shape } = shapes[size];
  return (
    <img
      {...pictureSources(user.img ?? DEFAULT, 'avatar', `${pixels}px`)}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      onError={({ currentTarget }) => {
        if (currentTarget.src.endsWith(DEFAULT)) return;
        currentTarget.removeAttribute('srcset');
        currentTarget.src = DEFAULT;
      }}
      className={cn('shrink-0 rounded-full bg-sunk object-cover', shape, className)}
    />
  );
}
