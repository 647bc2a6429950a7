import { closeCase } from '#functions/domain/operator/close-case.ts';
import { openCases } from '#functions/table/cases.ts';
import { UserError } from '#infra/local/user-error.ts';
import { idOfCase } from '#shared/rules/money/case.ts';

import { actIf, actingFor, type Command } from './command.ts';

/** Closes a case that has no money in it. */
export const close: Command = {
  words: ['CASE'],
  does: 'closes a report, with what you have found as the reason, what was stuck and is well again, or a line of the statement that you have looked at',
  async run([id = ''], values) {
    const acting = await actingFor(values);
    const found = (await openCases()).find(({ card }) => idOfCase(card) === id);
    if (!found) throw new UserError(`There is no case ${id}: \`npm run books -- cases\` lists them.`);
    console.log(`The ${found.card.case} ${id} is closed.`);
    return actIf(values, acting, () => closeCase(found.card, acting));
  },
};
