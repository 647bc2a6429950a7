import { type User, newUser } from '#functions/domain/accounts/record.ts';
import { addAccount } from '#functions/domain/accounts/register.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';

import { itemsOf } from './items-of.ts';

/** The same for everybody, because nobody signs in and hashing takes time. */
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';

/** This number of sellers or buyers. */
export const aCrowd = (count: number, isSeller: boolean): User[] =>
  Array.from({ length: count }, () => {
    const id = newId();
    const username = `${isSeller ? 'seller' : 'buyer'}-${id.slice(-12)}`;
    return newUser(id, {
      username,
      email: `${username}@example.com`,
      img: `/media/${id}/face.webp`,
      country: 'Portugal',
      phone: undefined,
      desc: isSeller ? 'I make what I would like to have myself, and answer within the day.' : undefined,
      isSeller,
    });
  });

/** All items of these accounts, with their current totals. */
export const accountItems = (crowd: User[]): Item[] =>
  crowd.flatMap((user) => {
    const { id: userId, username, email } = user;
    // The address is claimed by a change, because somebody may have left it.
    const created = addAccount(user, HASH, [username]).filter(({ item }) => item);
    return [...itemsOf(created), { ...keys.email(email), userId, username }];
  });
