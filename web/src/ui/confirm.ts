type Question = {
  title: string;
  description?: string;
  action: string;
  cancel?: string;
  isDangerous?: boolean;
};

/** Asks in an alert dialog, loaded when first needed: `if (await confirm({ title, action: 'Delete' })) …`. */
export async function confirm(question: Question): Promise<boolean> {
  const { ask } = await import('./confirmation.tsx');
  return ask(question);
}
