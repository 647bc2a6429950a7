import { AlertDialog as Primitive } from 'radix-ui';

import { Button } from './button.tsx';

const overlayClass = 'fixed inset-0 z-50 bg-black/50 animate-[rise_.14s_ease-out]';
const panelClass =
  'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2.5rem)] max-w-lg -translate-1/2 gap-4 overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-lift animate-[rise_.14s_ease-out]';

export type AlertDialogProps = {
  title: string;
  description?: string;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  isOpen: boolean;
  /** Where the focus goes once the dialog is gone. */
  opener: Element | null;
  onClose: (isConfirmed: boolean) => void;
};

const isNowhere = (focused: Element | null) => focused === null || focused === document.body;

/** A question that has to be answered before anything else goes on. `confirm()` asks it from anywhere. */
export function AlertDialog({
  title,
  description,
  action,
  cancel = 'Cancel',
  isDangerous = false,
  isOpen,
  opener,
  onClose,
}: AlertDialogProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose(false)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          className={panelClass}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless somebody else has it already, because the answer took the opener away.
            if (opener instanceof HTMLElement && isNowhere(document.activeElement)) opener.focus();
          }}
        >
          <Primitive.Title className="text-xl">{title}</Primitive.Title>
          {description && <Primitive.Description className="text-muted">{description}</Primitive.Description>}
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Primitive.Cancel asChild>
              <Button variant="secondary">{cancel}</Button>
            </Primitive.Cancel>
            <Button variant={isDangerous ? 'danger' : 'primary'} onClick={() => onClose(true)}>
              {action}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
