import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

const container = document.createElement('div');
document.body.append(container);
createRoot(container).render(
  <Toaster
    position="bottom-center"
    closeButton
    offset={24}
    icons={{
      success: <CircleCheck className="size-5 text-brand" aria-hidden />,
      error: <CircleAlert className="size-5 text-danger" aria-hidden />,
    }}
    style={
      {
        '--normal-bg': 'var(--surface)',
        '--normal-text': 'var(--ink)',
        '--normal-border': 'var(--line)',
        '--border-radius': '1rem',
        fontFamily: 'var(--font-sans)',
      } as React.CSSProperties
    }
    toastOptions={{ className: 'text-base! shadow-lift!', classNames: { closeButton: 'size-7!' } }}
  />,
);

// Screen readers announce changes inside a live region, so the region has to be in the page before the first notice.
const ready = new Promise((resolve) => setTimeout(resolve, 100));

/** Errors that may still be shown, and when each came up. */
const errors = new Map<string | number, number>();

/** Shows a notice that came up at a time, `since`, for so many milliseconds. */
export async function show(
  kind: 'success' | 'error',
  message: string,
  { since, duration }: { since: number; duration: number },
) {
  await ready;
  const id = toast[kind](message, { duration });
  if (kind === 'error') errors.set(id, since);
}

/** Removes the errors that came up before this time. */
export async function clearErrors(before: number) {
  await ready;
  for (const [id, since] of errors) {
    if (since >= before) continue;
    toast.dismiss(id);
    errors.delete(id);
  }
}

/** Removes all notices. */
export const clear = () => void toast.dismiss();
