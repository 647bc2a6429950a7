import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { secret } from './secrets.ts';

const argon2 = promisify(argon2Callback);

/** The cost parameters of Argon2: memory in KiB, passes over it, parallel lanes. */
type Cost = { m: number; t: number; p: number };
type Hash = { cost: Cost; salt: Buffer; tag: Buffer };

const COST: Cost = { m: 19_456, t: 2, p: 1 };
const SALT_LENGTH = 16;
const TAG_LENGTH = 32;

/** Verified instead when there is no such user, so that the response takes the same time. */
const DUMMY: Hash = { cost: COST, salt: Buffer.alloc(SALT_LENGTH), tag: Buffer.alloc(TAG_LENGTH) };

async function derive(password: string, { cost, salt, tag }: Hash): Promise<Buffer> {
  return argon2('argon2id', {
    message: password,
    nonce: salt,
    memory: cost.m,
    passes: cost.t,
    parallelism: cost.p,
    tagLength: tag.length,
    secret: await secret('PASSWORD_PEPPER'),
  });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Parses a hash in the PHC string format, without padding. */
function parse(phc: string): Hash {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(phc) ?? [];
  if (!tag) throw new Error('This is not one of our password hashes.');
  const cost = { m: Number(m), t: Number(t), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/** Hashes a password, exactly as typed, into a PHC string, which contains the parameters and the salt. */
export async function hash(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const tag = await derive(password, { ...DUMMY, salt });
  return `$argon2id$v=19$m=${COST.m},t=${COST.t},p=${COST.p}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verify(password: string, phc: string | undefined): Promise<boolean> {
  const expected = phc === undefined ? DUMMY : parse(phc);
  const isSame = timingSafeEqual(await derive(password, expected), expected.tag);
  return isSame && phc !== undefined;
}

/** Whether a hash was made with other cost parameters than today's, and should be replaced. */
export function isOutdated(phc: string): boolean {
  const { m, t, p } = parse(phc).cost;
  return m !== COST.m || t !== COST.t || p !== COST.p;
}

/** Loaded only when somebody registers, because the lists are large. */
async function loadCheck() {
  const [{ createPasswordCheck }, { dictionary }] = await Promise.all([
    import('#shared/rules/accounts/password-strength.ts'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return createPasswordCheck(dictionary);
}
let check: ReturnType<typeof loadCheck> | undefined;

/** Whether a password is soon guessed: one of the most common, one that follows a pattern, or one of the person's own names. */
export async function isGuessable(password: string, ownNames: readonly string[]): Promise<boolean> {
  check ??= loadCheck();
  return (await check)(password, ownNames);
}
