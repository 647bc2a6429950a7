import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';

import { now } from '#functions/lib/clock.ts';
import { at, conflict } from '#functions/lib/errors.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { check, type Step } from '#functions/table/transactions/transaction.ts';
import * as retention from '#shared/limits/retention.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

const derive = promisify(scrypt) as (secret: string, salt: string, length: number) => Promise<Buffer>;

const keyOf = async (look: string) =>
  keys.formerName((await derive(look, 'the look of a former name', 24)).toString('hex'));

/** The item that keeps a look of a deleted account's name taken. Only a slow hash of it is stored, so it cannot be read. */
export const formerName = async (look: string) => ({
  ...(await keyOf(look)),
  ttl: Math.ceil((now() + retention.formerNameDays * DAY) / 1000),
});

/** Steps: requires that no account with these looks was deleted lately. */
export const notFormer = (looks: readonly string[]): Promise<Step[]> =>
  Promise.all(
    looks.map(async (look) =>
      check(await keyOf(look), {
        when: { PK: absent },
        refused: () => conflict(authTexts.usernameTaken, at('username', authTexts.usernameTaken)),
      }),
    ),
  );
