import type { ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';

import { StateArt } from './empty-state.tsx';

type ErrorStateProps = {
  children: ReactNode;
  hint?: ReactNode | undefined;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** What a list or page shows when loading failed: a picture, the error and a Retry button. */
export function ErrorState({ children, hint, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <StateArt name="error" />
      <p className="max-w-2xl font-display text-xl font-bold text-balance">{children}</p>
      {hint && <p className="max-w-md text-muted">{hint}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-2" onClick={onRetry} isPending={isRetrying}>
          Retry
        </Button>
      )}
    </div>
  );
}
