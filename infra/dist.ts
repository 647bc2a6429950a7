import { resolve } from 'node:path';

/** The folder of the build, which the stacks upload: functions/<name>/ and web/. */
export const dist = resolve(import.meta.dirname, '../dist');
