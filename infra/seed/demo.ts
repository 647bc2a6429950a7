/** The password of every account of the sample marketplace. */
export const samplePassword = 'tandem-demo';

/** The two demo accounts, whose logins `npm start` prints. */
export const demoLogins = [
  { role: 'buyer', username: 'maya', password: samplePassword },
  { role: 'seller', username: 'kofi.dev', password: samplePassword },
] as const;
