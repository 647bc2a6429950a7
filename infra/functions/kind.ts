import { functionNamed } from './functions.ts';

/** What a function needs besides the table, which decides about the libraries that it loads. */
export type FunctionKind = 'table' | 'files' | 'payments';

/** The kind of a function, by what it has access to. */
export function kindOf(functionName: string): FunctionKind {
  const { settings, files } = functionNamed(functionName).access;
  if (settings.includes('STRIPE_SECRET_KEY')) return 'payments';
  return files.some(({ actions }) => actions.includes('write')) ? 'files' : 'table';
}
