import { lazy, Suspense, useState, type ComponentProps } from 'react';

import { Button } from '#web/ui/button.tsx';

import type { ToProve } from './proof-dialog.tsx';

// Loaded with the first question, because most visits ask none.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog })) as <
  Reply,
>(
  props: ToProve<Reply> & { onClose: () => void },
) => React.ReactNode;

/** Asks the user to prove that it is them, and does then what that is needed for. */
export function Proving<Reply>(props: ToProve<Reply> & { onClose: () => void }) {
  return (
    <Suspense>
      <ProofDialog {...props} />
    </Suspense>
  );
}

type ProofButtonProps<Reply> = Omit<ComponentProps<typeof Button>, 'onClick'> & { toProve: ToProve<Reply> };

/** A button for what a session alone does not allow: it asks first that the user proves that it is them. */
export function ProofButton<Reply>({ toProve, ...button }: ProofButtonProps<Reply>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <Proving {...toProve} onClose={() => setOpen(false)} />}
    </>
  );
}
