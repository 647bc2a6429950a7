/** The password of everybody in the sample marketplace. */
export const samplePassword = 'tandem-demo';

/** The two accounts to try the product with; they are printed at the start. */
export const demoLogins = [
  { role: 'buyer', username: 'maya', password: samplePassword },
  { role: 'seller', username: 'kofi.dev', password: samplePassword },
] as const;
