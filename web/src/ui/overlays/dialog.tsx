import X from 'lucide-react/icons/x';
import { Dialog as Primitive } from 'radix-ui';
import { useState, type ReactNode } from 'react';

import { IconButton } from '#web/ui/icon-button.tsx';

import { dialogClass, overlayClass } from './overlay.ts';

type DialogProps = {
  /** The button that opens it; without one, render it while it `isOpen`: it returns the focus to where it was then. */
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel?: string;
  children: ReactNode;
};

/**
 * A modal panel over the page. The focus stays inside; Escape or a press outside closes it and returns the focus to
 * what opened it. Import it only in lazy chunks.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} panelClass={dialogClass} />;
}

/** The modal that Dialog and Sheet share; they differ in the position of the panel. */
export function Modal({
  trigger,
  isOpen,
  onOpenChange,
  title,
  description,
  closeLabel = 'Close',
  panelClass,
  children,
}: DialogProps & { panelClass: string }) {
  const [opener] = useState(() => document.activeElement);
  const [around] = useState(() => opener?.closest('[tabindex="-1"]'));
  return (
    <Primitive.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          className={panelClass}
          onCloseAutoFocus={(event) => {
            if (trigger) return;
            event.preventDefault();
            // What opened it may have been removed by what was done in it.
            const target = opener?.isConnected ? opener : around;
            if (target instanceof HTMLElement) target.focus({ preventScroll: true });
          }}
          // Radix warns about a missing description unless it is left out explicitly.
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="pt-2 text-xl">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={closeLabel} className="-mt-1 -mr-2">
                <X className="size-5" aria-hidden />
              </IconButton>
            </Primitive.Close>
          </div>
          {description && <Primitive.Description className="text-muted">{description}</Primitive.Description>}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Wraps a button inside a Dialog or a Sheet that closes it. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Primitive.Close asChild>{children}</Primitive.Close>;
}
