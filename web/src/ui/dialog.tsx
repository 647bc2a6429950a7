import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';

export const overlayClass = 'fixed inset-0 z-50 bg-black/50 animate-[rise_.14s_ease-out]';
export const panelClass =
  'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2.5rem)] max-w-lg -translate-1/2 gap-4 overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-lift animate-[rise_.14s_ease-out]';

type DialogProps = {
  title: string;
  description?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A window over the page. Import it from a chunk that is loaded when it is needed. */
export function Dialog({ title, description, isOpen, onOpenChange, children }: DialogProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content className={panelClass} {...(description ? {} : { 'aria-describedby': undefined })}>
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-xl">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" className="-mt-2 -mr-2">
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
