import { changeAccount } from './change.ts';
import type { User } from './record.ts';

/** Opens a shop: the account sells from now on, and still buys. The same again changes nothing. */
export const openShop = (userId: string): Promise<User> =>
  changeAccount(userId, ({ isSeller }) => (isSeller ? undefined : { set: { isSeller: true } }));
