const roles = ['buyer', 'seller'] as const;

/** What an account is (§2, §6): chosen at registration, and never changed. */
export type Role = (typeof roles)[number];

/** Someone who acts on what a buyer and a seller share: an order, a module, a conversation. */
export type Party = { id: string; role: Role };

/** The role of an account, which records and answers carry as the flag `isSeller` (§3). */
export const roleOf = ({ isSeller }: { isSeller: boolean }): Role => (isSeller ? 'seller' : 'buyer');

/** Whether a value that comes from outside names a role. */
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
