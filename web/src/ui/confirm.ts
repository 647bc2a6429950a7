import { messages } from '#shared/messages.ts';

import { toast } from './toast.ts';

type Question = {
  title: string;
  description?: string;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
};

/**
 * Asks in an alert dialog: `if (await confirm({ title, action: 'Delete' })) …`. It is loaded when first needed; where it
 * does not arrive, nobody has been asked and nothing is done.
 */
export async function confirm(question: Question): Promise<boolean> {
  const dialog = await import('./confirmation.tsx').catch(() => null);
  if (dialog) return dialog.ask(question);
  toast.error(messages.auth.noResponse);
  return false;
}
