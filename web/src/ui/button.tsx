import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Look = { variant?: ButtonVariant; size?: 'small' | 'normal' };

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold transition-colors select-none text-center disabled:opacity-60 aria-disabled:opacity-60';
const sizes = { small: 'min-h-9 px-4 text-sm pointer-coarse:min-h-11', normal: 'min-h-11 px-5' };
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-hover [a]:hover:bg-brand-hover',
  secondary: 'border border-field bg-surface text-ink enabled:hover:bg-sunk [a]:hover:bg-sunk',
  ghost: 'text-ink enabled:hover:bg-sunk [a]:hover:bg-sunk',
  danger: 'bg-danger text-on-danger enabled:hover:bg-danger-hover',
};

function buttonClass({ variant = 'primary', size = 'normal' }: Look, className?: string) {
  return classNames(base, sizes[size], variants[variant], className);
}

type ButtonProps = ComponentProps<'button'> & Look & { isPending?: boolean };

/** A pill button. While pending it keeps its focus and its width, and refuses to act twice. */
export function Button({
  variant,
  size,
  isPending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }) },
        classNames('relative', className),
      )}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle className="size-5 animate-spin" aria-hidden />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-2', isPending && 'opacity-0')}>
        {children}
      </span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  );
}
