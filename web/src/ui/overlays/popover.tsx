import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

import { floatingClass } from './overlay.ts';

type PopoverProps = {
  /** The button that opens and closes it. */
  trigger: ReactNode;
  /** Its accessible name. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A non-modal panel next to the button that opens it. Import it only in lazy chunks. */
export function Popover({
  trigger,
  label,
  align = 'center',
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Primitive.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            // The heading of the page to which a link in it led keeps the focus.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          className={cn(floatingClass, 'w-80 max-w-[calc(100vw-1.5rem)] p-4', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
