import { callers } from './controls/callers.ts';
import { content } from './controls/content.ts';
import type { Control } from './controls/control.ts';
import { guessing } from './controls/guessing.ts';
import { running } from './controls/running.ts';

/** Every control by theme. Items are of the OWASP API Security Top 10 (2023) and of ASVS 5.0. */
export const controls: Record<string, Control[]> = { ...callers, ...guessing, ...content, ...running };
