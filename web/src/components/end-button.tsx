import { useRef, type ReactNode } from 'react';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirm, type Question } from '#web/ui/overlays/confirm.ts';

type EndButtonProps = {
  /** What the dialog says will happen. */
  question: Omit<Question, 'isDangerous'>;
  /** What is to be done after a yes. */
  onConfirmed: () => Promise<unknown>;
  isPending: boolean;
  /** What is said once it is done. */
  done: string;
  children: ReactNode;
};

/** A quiet button that ends something for good: it asks first, and says afterwards what came of it. */
export function EndButton({ question, onConfirmed, isPending, done, children }: EndButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  async function end() {
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    // The button disappears with what it ends, so the focus moves to what is around it.
    const around = button.current?.closest<HTMLElement>('[tabindex="-1"]');
    try {
      await onConfirmed();
      around?.focus({ preventScroll: true });
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }
  return (
    <Button
      ref={button}
      variant="ghost"
      size="small"
      className="-ml-4 justify-self-start text-muted"
      isPending={isPending}
      onClick={() => void end()}
    >
      {children}
    </Button>
  );
}
