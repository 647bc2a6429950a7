import { access } from './controls/access.ts';
import { attacks } from './controls/attacks.ts';
import type { Control } from './controls/control.ts';
import { input } from './controls/input.ts';
import { operation } from './controls/operation.ts';

/** All security controls by theme. Their items refer to the OWASP API Security Top 10 (2023) and to ASVS 5.0. */
export const controls: Record<string, Control[]> = { ...access, ...attacks, ...input, ...operation };
