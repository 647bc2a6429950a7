import { argon2Sync } from 'node:crypto';

const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash of this password with lower cost parameters than today's. */
export function anOldHash(password: string, pepper: string): string {
  const salt = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, secret: pepper, ...cost });
  return `$argon2id$v=19$m=8192,t=1,p=1$${base64(salt)}$${base64(tag)}`;
}
