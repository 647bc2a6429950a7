import { cva, type VariantProps } from 'class-variance-authority';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useId, type ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

import { cn } from './cn.ts';

const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition-colors select-none disabled:opacity-60 aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-on-brand enabled:hover:bg-brand-hover [a]:hover:bg-brand-hover',
        secondary: 'border border-field bg-surface text-ink enabled:hover:bg-sunk [a]:hover:bg-sunk',
        ghost: 'text-ink enabled:hover:bg-sunk [a]:hover:bg-sunk',
        danger: 'bg-danger text-on-danger enabled:hover:bg-danger-hover',
      },
      size: {
        small: 'min-h-control-small px-4 text-sm pointer-coarse:min-h-control',
        normal: 'min-h-control px-5',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

type Look = VariantProps<typeof buttonClass>;

type ButtonProps = ComponentProps<'button'> &
  Look & {
    isPending?: boolean;
    /** Why it cannot be pressed now. It disables the button, and is shown after it. */
    blockedBy?: string | false | undefined;
  };

/** A pill button. While pending it keeps its focus and its width, and ignores presses. */
export function Button({
  variant,
  size,
  isPending = false,
  blockedBy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const button = (
    <button
      type="button"
      {...rest}
      {...(blockedBy && { disabled: true, 'aria-describedby': reasonId })}
      className={cn(buttonClass({ variant, size }), 'relative', className)}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle className="size-5 animate-spin" aria-hidden />
        </span>
      )}
      <span className={cn('inline-flex items-center gap-2', isPending && 'opacity-0')}>{children}</span>
    </button>
  );
  if (!blockedBy) return button;
  return (
    <>
      {button}
      <p id={reasonId} className="text-sm text-muted">
        {blockedBy}
      </p>
    </>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={cn(buttonClass({ variant, size }), className)} />;
}
