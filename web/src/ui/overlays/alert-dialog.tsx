import { AlertDialog as Primitive } from 'radix-ui';

import { Button } from '#web/ui/button.tsx';

import { dialogClass, overlayClass } from './overlay.ts';

export type AlertDialogProps = {
  title: string;
  description?: string;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  isOpen: boolean;
  /** What opened the dialog and gets the focus when it closes. */
  opener: Element | null;
  onClose: (isConfirmed: boolean) => void;
};

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** A question that must be answered before anything else can be done. Open it with `confirm()`. */
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
          className={dialogClass}
          {...(!description && { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The action may have removed the opener and moved the focus elsewhere: leave it there.
            if (opener instanceof HTMLElement && isFocusLost()) opener.focus();
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
