/** All roles, as words of the API. */
export const roles = ['buyer', 'seller', 'operator'] as const;

/**
 * The role of an account (product.md#roles): chosen at registration. Sellers buy as well, and a buyer can open a shop later.
 * Operators (product.md#operators) are given theirs by a command, and neither buy nor sell.
 */
export type Role = (typeof roles)[number];

/** One of the two people of an order, a module or a conversation. */
export type Party = { id: string; role: Role };

type Flags = { isSeller: boolean; isOperator?: boolean };

/** The role of an account, which records store as flags. */
export function roleOf({ isSeller, isOperator }: Flags): Role {
  if (isOperator) return 'operator';
  return isSeller ? 'seller' : 'buyer';
}

/** Whether an unknown value is a role. */
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);
