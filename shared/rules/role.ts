const roles = ['buyer', 'seller'] as const;

/** The role of an account (product.md#roles): chosen at registration. Sellers buy as well, and a buyer can open a shop later. */
export type Role = (typeof roles)[number];

/** One of the two people of an order, a module or a conversation. */
export type Party = { id: string; role: Role };

/** The role of an account, which records and responses store as the flag `isSeller`. */
export const roleOf = ({ isSeller }: { isSeller: boolean }): Role => (isSeller ? 'seller' : 'buyer');

/** Whether an unknown value is a role. */
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
