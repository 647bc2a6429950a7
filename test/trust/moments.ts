/** The moments of a movement of money, from the transaction that requires it to the one that proves it. */
export const moments = [
  'its transaction is written',
  'it is read',
  'it is put back',
  'it is about to begin',
  'it has begun',
  'it is noted as sent',
  'the provider is about to be asked',
  'the provider has made it',
  'its answer is about to be stored',
  'it is proved',
] as const;
export type Moment = (typeof moments)[number];

/** The movements at whose moments a process can be killed, and what they ask of the provider. */
export const movements = { refund: '/v1/refunds', transfer: '/v1/transfers' } as const;
export type MovementName = keyof typeof movements;

/** The moments of a kind of movement. Only a transfer begins later than it is required. */
export const momentsOf = (name: MovementName): Moment[] =>
  moments.filter((moment) => name === 'transfer' || (!moment.endsWith('begin') && moment !== 'it has begun'));
