import { forbidden } from '#functions/lib/errors.ts';
import * as accessTexts from '#shared/texts/access.ts';

import { changeAccount } from './change.ts';
import type { User } from './record.ts';

/** Opens a shop: the account sells from now on, and still buys. The same again changes nothing. 403 for an operator. */
export const openShop = (userId: string): Promise<User> =>
  changeAccount(userId, ({ isSeller, isOperator }) => {
    if (isOperator) throw forbidden(accessTexts.operatorsTradeNot);
    return isSeller ? undefined : { set: { isSeller: true } };
  });
