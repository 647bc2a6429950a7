import { ApiError } from '#infra/local/stripe/api/error.ts';
import type { Form } from '#infra/local/stripe/api/form.ts';
import { text } from '#infra/local/stripe/api/parameters.ts';

/** How bank statements name the platform: as long as a prefix can be. */
const PREFIX = 'THE MARKET';
/** The most characters of both together, with `* ` between them. */
const MOST = 22;

/** What a bank statement shows of a payment with this suffix. */
export const descriptorWith = (suffix: string | null): string => (suffix ? `${PREFIX}* ${suffix}` : PREFIX);

/** The suffix in a request for a payment, by Stripe's rules; null if it has none. */
export function statementSuffix(form: Form): string | null {
  const suffix = text(form, 'statement_descriptor_suffix');
  if (suffix === undefined) return null;
  const isGood =
    /^[ -~]+$/.test(suffix) && /[a-z]/i.test(suffix) && !/[<>\\'"*]/.test(suffix) && suffix.trim() === suffix;
  if (isGood && descriptorWith(suffix).length <= MOST) return suffix;
  throw new ApiError(400, {
    message: `The statement descriptor suffix must have a Latin letter, none of <>\\'"*, and with the prefix at most ${MOST} characters.`,
    param: 'statement_descriptor_suffix',
  });
}
