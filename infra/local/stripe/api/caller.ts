import { ApiError } from './error.ts';
import type { Form } from './form.ts';

/** Who calls: the merchant's server with the secret key, or a page with the publishable key. */
export type Caller = 'merchant' | 'browser';

/** The API keys of the stand-in's only account. */
export type Keys = { secretKey: string; publishableKey: string };

function keyOf(authorization: string | undefined, form: Form): string | null {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return typeof form['key'] === 'string' ? form['key'] : null;
}

/** Identifies the caller by the key in the header or, for a page, in the form. */
export function callerOf(authorization: string | undefined, form: Form, keys: Keys): Caller {
  const key = keyOf(authorization, form);
  if (!key) {
    throw new ApiError(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (key === keys.secretKey) return 'merchant';
  if (key === keys.publishableKey) return 'browser';
  throw new ApiError(401, {
    message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
  });
}
