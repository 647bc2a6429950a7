import type { User } from '#functions/domain/accounts/record.ts';

/** Whether somebody has shown that their email is theirs. Only then are they mailed and paid out. */
export const isVerified = ({ emailVerifiedAt }: User): boolean => Boolean(emailVerifiedAt);
