import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type MenuProps = { trigger: ReactNode; children: ReactNode };

/** A dropdown menu under its trigger (one button). Import it from a chunk that is loaded when it is needed. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-50 min-w-52 animate-[rise_.14s_ease-out] rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-lift"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center rounded-xl px-3 text-left outline-none select-none data-highlighted:bg-sunk';

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={itemClass}>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={`${itemClass} cursor-pointer`} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}
