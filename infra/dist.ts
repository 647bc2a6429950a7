import { resolve } from 'node:path';

/** What `npm run build` makes and the stacks upload: functions/<name>/ and web/. */
export const dist = resolve(import.meta.dirname, '../dist');
