import { anonymous, cost, unlike, type Cost } from './cost.ts';

const register = unlike(
  [2, 0, 7],
  'how the username looks is one more item, so that no other name looks like it, none of a deleted account either; the mails to confirm its ' +
    'address are counted, and this one is planned with it, in its queue',
  [3, 0, 15],
);
const login = unlike(
  [2, 1, 2],
  'tries are counted before the password is compared, by name and by address, and taken back when it was right; ' +
    'the session begins in one transaction with the list of its person, of which the oldest ends, and with the counts of ' +
    'sign-ins by person and by address, and only with a browser that is known: another one costs the transaction once more; ' +
    'the answer carries the whole account, and takes as many steps where there is none',
  [3, 3, 14],
);

const CHALLENGES = 'how many challenges one person gets is counted in the same transaction';

/** What the calls of accounts and uploads may cost. */
export const accounts: Record<string, Cost> = {
  'auth.register': register,
  'auth.login': login,
  'auth.login by email': login,
  'auth.logout': unlike([2, 1, 1], 'the session leaves the list of its person once it has ended', [3, 1, 2]),
  'passkeys.list': cost(2, 3, 0),
  // The password is compared, or the passkey that is proof is used up, before there is a challenge.
  'passkeys.addingOptions': unlike([3, 4, 3], CHALLENGES, [3, 4, 6]),
  'passkeys.addingOptions with a passkey': cost(3, 4, 8),
  'passkeys.proofOptions': unlike([3, 3, 1], CHALLENGES, [3, 3, 4]),
  // Also that the session has not ended meanwhile.
  'passkeys.add': cost(2, 1, 10),
  'passkeys.rename': cost(2, 1, 1),
  'passkeys.remove': cost(3, 2, 6),
  'passkeys.signInOptions': cost(2, 0, 2),
  'passkeys.signIn': cost(3, 2, 15),
  'sessions.end': cost(3, 1, 2),
  'sessions.endOthers': unlike(
    [1, 1, 1],
    'which sessions there are is read before they are ended',
    [3, 2, 4],
  ),
  // The account, the list of its sessions, the session's copy, and the count of savings.
  'users.changeMe': cost(2, 3, 8),
  // Also both names, two looks, the email, what is shown from now on, and the count of names.
  'users.changeMe to another name': cost(3, 4, 24),
  'auth.forgot': cost(2, 0, 4),
  'auth.reset': cost(3, 4, 30),
  'users.close': unlike(
    [2, 2, 6],
    'the password is compared, and all work and money of the person is looked at, before anything is written; and it is counted',
    [3, 7, 13],
  ),
  // The passkey and its challenge are used up with it.
  'users.close with a passkey': cost(3, 8, 16),
  'users.keep': cost(3, 3, 9),
  'users.openShop': cost(3, 3, 6),
  'auth.verify': cost(3, 3, 14),
  'auth.verify another address': cost(3, 3, 24),
  'auth.sendVerification': cost(2, 2, 10),
  'auth.changeEmail': cost(3, 4, 20),
  'auth.changePassword': cost(3, 4, 20),
  'users.askForExport': cost(3, 4, 7),
  'users.get': anonymous(cost(1, 0.5, 0)),
  'users.details': anonymous(cost(1, 0.5, 0)),
  'users.details of oneself': cost(1, 1.5, 0),
  'uploads.create': unlike(
    [1, 1, 0],
    'the files of a person and their bytes are counted together before one is signed',
    [2, 1, 4],
  ),
};
