import { classNames } from './class-names.ts';

type AvatarProps = {
  user: { username: string; img: string | null };
  size?: 'small' | 'normal' | 'large';
  className?: string;
};

const DEFAULT = '/art/avatar-default.svg';
const sizes = { small: 'size-7', normal: 'size-9', large: 'size-24' };

/** A person's picture, or the default one. Decorative: the name always stands beside it. */
export function Avatar({ user, size = 'normal', className }: AvatarProps) {
  return (
    <img
      src={user.img ?? DEFAULT}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(DEFAULT)) currentTarget.src = DEFAULT;
      }}
      className={classNames('shrink-0 rounded-full bg-sunk object-cover', sizes[size], className)}
    />
  );
}
