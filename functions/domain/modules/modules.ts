import { isDeepStrictEqual } from 'node:util';

import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { pictureIn } from '#functions/services/s3/keys.ts';
import type { ModuleEdit } from '#shared/entities/module.ts';
import { messages } from '#shared/messages.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { stageOf } from '#shared/rules/module-facts.ts';
import { refusalOfAmount } from '#shared/rules/module-rules.ts';
import {
  decisionFor,
  isLocked,
  moduleChanged,
  moduleNow,
  type ModuleParty,
  type ModuleStatus,
} from '#shared/rules/module.ts';
import { toMajor } from '#shared/rules/money.ts';
import type { Party } from '#shared/rules/role.ts';

import { act, refusalFor, requireAllowed } from './act.ts';
import { notYours, requireParty } from './read.ts';
import { upToDate, type ModuleItem, type ModuleStory } from './record.ts';

/** Edits an assigned module. It is locked after one edit. The same again changes nothing. */
export async function edit(
  id: string,
  clientId: string,
  { seen, ...fields }: ModuleEdit,
  found?: ModuleStory,
): Promise<ModuleStory> {
  return act({ id, userId: clientId, as: 'client' }, found, ({ module }) => {
    const { name, details, deadlineDays } = module;
    if (isLocked(module)) {
      if (isDeepStrictEqual(fields, { name, details, deadlineDays })) return undefined;
      throw conflict(messages.modules.locked);
    }
    requireAllowed(module, 'edit', 'client');
    requireSeen(module, seen);
    return { action: 'edit', by: 'client', set: fields };
  });
}

type Submission = { projectURL: string; images?: string[] | undefined };

/** Requires that work may be submitted now, before its pictures are stored: 404, 403 or 409. */
export function requireSubmittable(found: ModuleStory | undefined, freelancerId: string): void {
  const { story, party } = requireParty(found, freelancerId);
  if (party !== 'freelancer') throw notYours();
  requireAllowed(upToDate(story).module, 'submit', 'freelancer');
}

/** Submits the work. Without pictures, those of an earlier submission stay. */
export async function submit(
  id: string,
  freelancerId: string,
  { projectURL, images }: Submission,
  found?: ModuleStory,
): Promise<ModuleStory> {
  return act({ id, userId: freelancerId, as: 'freelancer' }, found, ({ module }) => {
    requireAllowed(module, 'submit', 'freelancer');
    return {
      action: 'submit',
      by: 'freelancer',
      set: {
        projectURL,
        ...(images === undefined ? {} : { images: images.map((url) => pictureIn(id, url)) }),
      },
    };
  });
}

const outdated = ({ status, amount }: ModuleItem) =>
  conflict(moduleNow(status, amount === undefined ? undefined : formatMoney(toMajor(amount))));

/** Requires that the module has the version that was seen, if the request names one. */
function requireSeen(module: ModuleItem, seen: number | undefined): void {
  if (seen !== undefined && module.version !== seen) throw outdated(module);
}

type Decision = { status: ModuleStatus; amount?: number | undefined; seen?: number | undefined };

/**
 * Makes a party's decision on a module: approval with its amount (minor units), rework, confirmation, refusal. 409 when
 * the module is not as it was seen, when the confirmed amount is not the approved one, or when more is approved than is held.
 */
export async function decide(
  id: string,
  { id: userId }: Pick<Party, 'id'>,
  { status, amount, seen }: Decision,
  found?: ModuleStory,
): Promise<ModuleStory> {
  return act({ id, userId }, found, ({ module }, by) => {
    const decision = decisionFor(status, by);
    if (!decision) throw undecidable(module, by, status);
    if (isRepeated(module, { status, amount, seen })) return undefined;
    const refusal = refusalFor(module, decision, by);
    if (refusal) throw conflict(refusal);
    requireSeen(module, seen);
    if (decision === 'confirm' && amount !== undefined && amount !== module.amount) throw outdated(module);
    if (decision !== 'approve') return { action: decision, by };
    const tooMuch = refusalOfAmount(module, amount ?? 0, now());
    if (tooMuch) throw conflict(tooMuch);
    return { action: decision, by, amount };
  });
}

/** Whether the module is as this decision leaves it. A funded one is completed by its confirmation. */
function isRepeated(module: ModuleItem, { status, amount, seen }: Decision): boolean {
  const stage = stageOf(module);
  const isThere = stage === status || (status === 'PAY' && module.fundedAt && stage === 'COMPLETED');
  return (
    Boolean(isThere) &&
    (amount === undefined || module.amount === amount) &&
    (seen === undefined || module.version === seen + 1)
  );
}

/** The error for a status that this party cannot set: the other party sets it (403), or nobody does (409). */
function undecidable(module: ModuleItem, by: ModuleParty, status: ModuleStatus): Error {
  const isForOther = decisionFor(status, by === 'client' ? 'freelancer' : 'client') !== undefined;
  return isForOther ? notYours() : conflict(moduleChanged(module.status));
}
