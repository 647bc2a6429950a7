import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';
import { dialogClass, overlayClass } from './overlay.ts';

export type DialogProps = {
  /** The button that opens it; without one, set `isOpen` yourself. */
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel?: string;
  children: ReactNode;
};

/**
 * A modal panel over the page. The focus stays inside, Escape and a press outside close it, and the focus returns to
 * what opened it. Load it with the chunk that needs it.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} panelClass={dialogClass} />;
}

/** What Dialog and Sheet share: they differ in where the panel is. */
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
  return (
    <Primitive.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          className={panelClass}
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
