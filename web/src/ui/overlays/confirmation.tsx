import { createRoot } from 'react-dom/client';

import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';

type Question = Omit<AlertDialogProps, 'isOpen' | 'opener' | 'onClose'>;

const root = createRoot(document.createElement('div'));

/** Opens the alert dialog; resolves to whether the action was chosen, which it is not once the page is left. */
export function ask(question: Question, pageLeft: AbortSignal): Promise<boolean> {
  const opener = document.activeElement;
  return new Promise((resolve) => {
    const onClose = (isConfirmed: boolean) => {
      pageLeft.removeEventListener('abort', onLeave);
      root.render(<AlertDialog {...question} isOpen={false} opener={opener} onClose={onClose} />);
      resolve(isConfirmed);
    };
    const onLeave = () => onClose(false);
    pageLeft.addEventListener('abort', onLeave);
    root.render(<AlertDialog {...question} isOpen opener={opener} onClose={onClose} />);
  });
}
