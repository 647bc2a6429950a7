import { calls, type NamedCall } from '#shared/api/index.ts';

const patterns = calls.map((call) => ({
  call,
  pattern: new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The call of the call table that answers this request. */
export const findCall = (method: string, pathname: string): NamedCall | undefined =>
  patterns.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call;
