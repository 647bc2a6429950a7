/** What differs from one environment to the next; everything else is the same everywhere. */
export type Environment = {
  name: string;
  /** A domain of one's own, with its certificate in us-east-1. Without one, CloudFront's address is the site's. */
  domain?: { name: string; certificateArn: string };
  /** ISO code in lower case. Prices are stored in it: never change it once there are gigs. */
  currency: string;
  logRetentionDays: 7 | 30 | 365;
  /** Whether the table and the buckets outlive a mistake: deletion protection, and kept when a stack is deleted. */
  isKept: boolean;
  /** Registrations, failed logins, anonymous uploads in 15 minutes from one address. */
  attemptsPerAddress: number;
};

const environments: Record<string, Environment> = {
  dev: { name: 'dev', currency: 'usd', logRetentionDays: 7, isKept: false, attemptsPerAddress: 1_000 },
  staging: { name: 'staging', currency: 'usd', logRetentionDays: 30, isKept: false, attemptsPerAddress: 50 },
  prod: { name: 'prod', currency: 'usd', logRetentionDays: 365, isKept: true, attemptsPerAddress: 50 },
};

export const environmentNames = Object.keys(environments);

/** The environment of this name; an unknown one is refused with those there are. */
export function environment(name: string): Environment {
  const found = environments[name];
  if (!found) throw new Error(`No environment '${name}': choose -c env=${environmentNames.join(' | ')}.`);
  return found;
}
