import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

import { UsedPasskey } from './passkey.ts';

/** A password that is there already, exactly as typed. */
export const OwnPassword = z
  .string({ error: 'This is required.' })
  .check(z.minLength(1, 'This is required.'), z.maxLength(textLimits.password.max * 4));

/** The form in which somebody confirms with their password that it is them. */
export const ByPassword = z.object({ password: OwnPassword });

/** The same with a passkey instead. */
export const ByPasskey = z.object({ passkey: UsedPasskey });

/** What shows that it is the account's owner who asks, for what a session alone does not allow. */
export const Proof = z.union([ByPassword, ByPasskey]);
export type Proof = z.infer<typeof Proof>;
