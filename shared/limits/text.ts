// The most characters of each kind of text (product.md#numbers).

export const username = { min: 2, max: 40 } as const;
export const password = { min: 8, max: 128 } as const;
export const email = 254;
export const phone = 40;
export const country = 60;
export const title = 120;
export const skill = 40;
export const short = 200;
export const message = 4_000;
export const report = 1_000;
export const passkey = 40;
export const long = 10_000;
export const url = 2_048;
export const fileName = 255;

/** Of the reason for what an operator does, and for an amount that a side names in a dispute. */
export const reason = 2_000;
