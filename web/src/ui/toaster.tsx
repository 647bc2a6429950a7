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

/** Shows a notice for so many milliseconds. */
export async function show(kind: 'success' | 'error', message: string, duration: number) {
  await ready;
  toast[kind](message, { duration });
}

/** Removes all notices. */
export const clear = () => void toast.dismiss();
