import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';

/** The key of a username or an email, whichever this is: only emails contain an @. */
export const loginKey = (name: string): Key => (name.includes('@') ? keys.email(name) : keys.username(name));
