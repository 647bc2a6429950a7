/** What differs between environments; everything else is the same in all of them. */
export type Environment = {
  name: string;
  /** The AWS region of everything except CloudFront, which is global. */
  region: string;
  /** The site's domain and its certificate in us-east-1. Without a domain, the site has CloudFront's address. */
  domain?: { name: string; certificateArn: string };
  /** ISO code in lower case. Prices are stored in this currency: never change it once there are gigs. */
  currency: string;
  logRetentionDays: 7 | 30 | 365;
  /** Whether the table and the uploads are protected from deletion and kept when their stack is deleted. */
  isKept: boolean;
  /** Registrations, failed logins and anonymous uploads allowed from one address in 15 minutes. */
  attemptsPerAddress: number;
  /** The email address that alarms write to. Without it alarms are only shown in the console. */
  alarmsTo?: string;
  /**
   * Whether AWS WAF limits the requests of each address before CloudFront: about $7 a month. When it is switched off
   * again, its stack remains and has to be destroyed by name.
   */
  hasFirewall: boolean;
  /**
   * The secrets by which functions know that a request came through CloudFront, by number. To rotate them, deploy
   * three times: { sent: 1, accepted: [1, 2] }, then { sent: 2, accepted: [1, 2] }, then { sent: 2, accepted: [2] }.
   */
  edgeSecrets: { sent: number; accepted: number[] };
  /**
   * The keys of sessions, by number. To rotate them, deploy { signing: 1, verifying: [1, 2] }, then
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

/** The environment of this name. Throws for an unknown one, naming those that exist. */
export function environment(name: string): Environment {
  const found = environments[name];
  if (!found) throw new Error(`No environment '${name}': choose -c env=${environmentNames.join(' | ')}.`);
  return found;
}
