/** What differs from one environment to the next; everything else is the same everywhere. */
export type Environment = {
  name: string;
  /** Where everything lives but CloudFront, which is everywhere. */
  region: string;
  /** A domain of one's own, with its certificate in us-east-1. Without one, CloudFront's address is the site's. */
  domain?: { name: string; certificateArn: string };
  /** ISO code in lower case. Prices are stored in it: never change it once there are gigs. */
  currency: string;
  logRetentionDays: 7 | 30 | 365;
  /** Whether the table and the buckets outlive a mistake: deletion protection, and kept when a stack is deleted. */
  isKept: boolean;
  /** Registrations, failed logins, anonymous uploads in 15 minutes from one address. */
  attemptsPerAddress: number;
  /** Who is written to when an alarm goes off. Without it alarms are only seen in the console. */
  alarmsTo?: string;
  /**
   * Whether AWS WAF stands in front of CloudFront and counts every address's requests: about $7 a month. When it is
   * taken away again, its stack is left over and wants to be destroyed by name.
   */
  hasFirewall: boolean;
  /**
   * The secrets by which functions know that a request came through CloudFront, by number. To exchange them, deploy
   * three times: { sent: 1, accepted: [1, 2] }, then { sent: 2, accepted: [1, 2] }, then { sent: 2, accepted: [2] }.
   */
  edgeSecrets: { sent: number; accepted: number[] };
  /**
   * The keys of sessions, by number. To exchange them: { signing: 1, verifying: [1, 2] }, then
   * { signing: 2, verifying: [1, 2] }, and after the seven days that a session lasts { signing: 2, verifying: [2] }.
   */
  sessionKeys: { signing: number; verifying: number[] };
};

const common = {
  region: 'us-east-1',
  currency: 'usd',
  hasFirewall: false,
  edgeSecrets: { sent: 1, accepted: [1] },
  sessionKeys: { signing: 1, verifying: [1] },
};

const environments: Record<string, Environment> = {
  dev: { ...common, name: 'dev', logRetentionDays: 7, isKept: false, attemptsPerAddress: 1_000 },
  staging: {
    ...common,
    name: 'staging',
    logRetentionDays: 30,
    isKept: false,
    attemptsPerAddress: 50,
  },
  prod: { ...common, name: 'prod', logRetentionDays: 365, isKept: true, attemptsPerAddress: 50 },
};

export const environmentNames = Object.keys(environments);

/** The environment of this name; an unknown one is refused with those there are. */
export function environment(name: string): Environment {
  const found = environments[name];
  if (!found) throw new Error(`No environment '${name}': choose -c env=${environmentNames.join(' | ')}.`);
  return found;
}
