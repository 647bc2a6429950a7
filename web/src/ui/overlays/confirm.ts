import * as authTexts from '#shared/texts/accounts/auth.ts';
import { untilPageIsLeft } from '#web/lib/routing/page-lifetime.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** A question, what follows from a yes, and the words of the yes. */
export type Question = {
  title: string;
  description?: string;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
};

/**
 * Asks a question in an alert dialog: `if (await confirm({ title, action: 'Delete' })) …`. The dialog's code is loaded
 * with the first question; if it does not load, the answer is no. So it is once the page that asks is left: the question goes with it.
 */
export async function confirm(question: Question): Promise<boolean> {
  const pageLeft = untilPageIsLeft();
  const dialog = await import('./confirmation.tsx').catch(() => null);
  if (pageLeft.aborted) return false;
  if (dialog) return dialog.ask(question, pageLeft);
  toast.error(authTexts.noResponse);
  return false;
}
