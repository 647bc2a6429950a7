/** kB that a function of this kind may load before its first call: a little above what it is. */
const budgets = { table: 295, pictures: 425, payments: 545 };

const paying = ['orders-pay', 'modules-pay', 'payments-confirm', 'webhooks-stripe', 'jobs-reconcile'];
const withFiles = [
  'auth-register',
  'gigs-create',
  'uploads-create',
  'orders-upload-work',
  'projects-create',
  'modules-submit',
];

/** What kind of function this is, and how many bytes it may load at its start. */
export function startBudget(functionName: string): { kind: keyof typeof budgets; bytes: number } {
  const isPaying = paying.includes(functionName);
  const kind = isPaying ? 'payments' : withFiles.includes(functionName) ? 'pictures' : 'table';
  return { kind, bytes: budgets[kind] * 1000 };
}
