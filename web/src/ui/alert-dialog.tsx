import { AlertDialog as Primitive } from 'radix-ui';

import { Button } from './button.tsx';
import { overlayClass, panelClass } from './dialog.tsx';

export type AlertDialogProps = {
  title: string;
  description?: string;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  isOpen: boolean;
  onClose: (isConfirmed: boolean) => void;
};

/** A question that has to be answered before anything else goes on. `confirm()` asks it from anywhere. */
export function AlertDialog({
  title,
  description,
  action,
  cancel = 'Cancel',
  isDangerous = false,
  isOpen,
  onClose,
}: AlertDialogProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose(false)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content className={panelClass} {...(description ? {} : { 'aria-describedby': undefined })}>
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
