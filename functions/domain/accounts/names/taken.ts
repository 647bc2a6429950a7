import { at, conflict } from '#functions/lib/errors.ts';
import type { Refusal } from '#shared/refusal.ts';

/** 409 about one field of a form of accounts. */
export const taken = (path: string, refusal: Refusal) => conflict(refusal, at(path, refusal));
