import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { cn } from '#web/ui/cn.ts';

import { floatingClass } from './overlay.ts';

type MenuProps = { trigger: ReactNode; children: ReactNode };

/** A dropdown menu under its trigger (one button). Import it only in lazy chunks. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className={cn(floatingClass, 'min-w-52 p-1.5')}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

const itemClass =
  'flex min-h-control w-full items-center rounded-xl px-3 text-left outline-none select-none data-highlighted:bg-sunk';

export function MenuLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={cn(itemClass, className)}>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={cn(itemClass, 'cursor-pointer')} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

/** Text at the end of a menu. */
export function MenuText({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <DropdownMenu.Label asChild>
      <div className={cn('mt-1.5 border-t border-line px-3 pt-1.5', className)}>{children}</div>
    </DropdownMenu.Label>
  );
}
