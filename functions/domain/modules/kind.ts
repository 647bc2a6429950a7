import { addModuleDone, dropModuleDone } from '#functions/domain/accounts/seller-totals.ts';
import type { Kind } from '#functions/domain/work/kind.ts';
import type { PayerNews } from '#shared/rules/news/news.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { moduleRules } from '#shared/work/module.ts';
import type { NamedReminder } from '#shared/work/named.ts';
import { pageOf } from '#shared/work/page-of.ts';
import type { NamedVerb } from '#shared/work/phases.ts';

import { countEnd } from './ends.ts';
import { moduleKeys } from './keys.ts';
import { owedSince } from './money/owed.ts';
import { naming, receiptTitle } from './naming.ts';
import { access, findStory } from './read.ts';
import type { ModuleItem } from './record.ts';

/** The modules of projects, as work that is paid for. */
export const moduleKind: Kind<ModuleItem, NamedVerb> = {
  ...access,
  ...moduleKeys,
  name: 'module',
  rules: moduleRules,
  changed: moduleTexts.changed,
  aboveHeld: moduleTexts.aboveHeld,
  alreadyPaid: moduleTexts.alreadyPaid,
  canBeRemoved: true,
  closesPayment: false,
  find: findStory,
  listed: owedSince,
  page: pageOf,
  news: ({ agreed }, { what, amount }) => ({
    kind: `module.${moduleRules.actionOf(what)}`,
    amount: amount ?? agreed,
  }),
  naming,
  newsOf: (what) => ({ kind: `module.${what as NamedReminder | PayerNews}` }),
  receiptTitle,
  consequences: (before, after) =>
    after.doneAt && !before.doneAt ? [addModuleDone(after.seller.id, after.isInTime === true)] : [],
  atEnd: countEnd,
  whenAllIsBack: async ({ seller, doneAt, isInTime }) =>
    doneAt ? [dropModuleDone(seller.id, isInTime === true)] : [],
};
