import type { Operator } from '#shared/entities/money/receipt.ts';
import { defaultMarketName } from '#shared/rules/market-name.ts';

/** What differs between environments; everything else is the same in all of them. */
export type Environment = {
  name: string;
  /** The AWS account that it may be deployed to. Without it, any whose credentials are used. */
  account?: string;
  /** The AWS region of everything except CloudFront, which is global. */
  region: string;
  /**
   * The site's domain and its certificate in us-east-1. Without a domain, the site has CloudFront's address. It can be
   * added, exchanged or removed by any deployment. Nobody's cookie is valid under another address, so everybody signs in
   * again then.
   */
  domain?: {
    name: string;
    certificateArn: string;
    /** Its zone in Route 53, if this account has it: the records of the domain are then part of the deployment. */
    zone?: { id: string; name: string };
    /** Whether browsers may reach the hosts below the domain by https only, for a year: not if one of them has none. */
    coversSubdomains?: boolean;
  };
  /**
   * What the marketplace is called: in titles of pages, in texts and mails, as their sender, and where a browser asks for a
   * passkey. The mark beside it is `web/src/app/top-bar/logo.tsx`, and the pictures are in `web/public/art`.
   */
  marketName: string;
  /** The email address at which people reach who runs the marketplace, on the page of help and at the foot of every page. */
  supportEmail?: string;
  /** ISO code in lower case. Prices are stored in this currency: never change it once there are gigs. */
  currency: string;
  /**
   * Who sells the commission to sellers, as their statements name them, and the VAT that it contains, in basis points: `vatRate: 1900`
   * is 19 %, which counts for what is numbered from then on. Without it, receipts name the site alone.
   */
  operator?: Operator;
  /**
   * What the marketplace keeps of what sellers are paid, in percent: from 0 to 50, with at most two decimals. A change
   * counts for what is ordered or assigned from then on.
   */
  commission: number;
  /**
   * Who pays sellers: Stripe, by transfers to the accounts that they have there, or the operator by hand, where Stripe allows
   * no transfers.
   */
  payouts: 'stripe' | 'manual';
  /**
   * The address that mails come from, and the domain of it whose DNS lets SES send them. Without it nobody gets a mail: people
   * are told in the browser only. SES has one identity for a domain in an account and region: where another environment, or
   * something else, has made it already, `hasIdentity` leaves it as it is.
   */
  mail?: { from: string; domain: string; hasIdentity?: boolean };
  logRetentionDays: 7 | 30 | 365;
  /** Whether the table and the uploads are protected from deletion and kept when their stack is deleted. */
  retainsData: boolean;
  /**
   * The table to use instead of the one that the deployment created: one that was restored from it. Keep the setting
   * for as long as that table is used. The passwords of a table fit one pepper only: name that too if this environment
   * was deployed from scratch since, because then it has another.
   */
  restored?: { tableName: string; streamArn: string; pepperArn?: string };
  /** Registrations, failed logins and uploads without a session allowed from one IP address in 15 minutes. */
  attemptsPerAddress: number;
  /** Reads without a session allowed from one IP address in five minutes. Those that CloudFront answers are not counted. */
  readsPerAddress: number;
  /** By how much the limits of what one person may create in a day are multiplied, for tests that create more. */
  limitFactor: number;
  /**
   * The email address that receives the alarms; `-c alarmEmail=…` sets it for one deployment. Needed where data is kept;
   * elsewhere there are neither alarms nor a dashboard without it, which would cost about $6 a month.
   */
  alarmEmail?: string;
  /** Whether a function opens the home page and signs in every five minutes, and an alarm rings when it could not. */
  hasCanary: boolean;
  /** Dollars a month, of the whole account. The alarms' address is told when the account has spent most of it, and when it will spend more. */
  monthlyBudget?: number;
  /** The days for which CloudFront's log keeps the address of every request. Without it there is no such log. */
  visitorLogDays?: number;
  /**
   * Whether new versions of the calls about sessions and payments get a tenth of the requests first, and none as soon as
   * one of them fails. Each stack with such calls then takes five minutes longer to deploy.
   */
  releasesGradually: boolean;
  /**
   * Whether AWS WAF limits the requests of each IP address to CloudFront: about $7 a month. Switching it off leaves its
   * stack behind, which then has to be destroyed by name.
   */
  hasFirewall: boolean;
  /**
   * What CloudFront adds to requests, by number: a secret header, without which functions refuse a request, and the
   * name of the API's stage, without which the gateway finds no route. To rotate them, deploy three times:
   * { sent: 1, accepted: [1, 2] }, then { sent: 2, accepted: [1, 2] }, then { sent: 2, accepted: [2] }.
   */
  edgeSecrets: { sent: number; accepted: number[] };
  /**
   * The keys that sign and verify sessions, by number. To rotate them, deploy { signing: 1, verifying: [1, 2] }, then
   * { signing: 2, verifying: [1, 2] }, and when seven days later all old sessions have expired,
   * { signing: 2, verifying: [2] }.
   */
  sessionKeys: { signing: number; verifying: number[] };
};

const common = {
  region: 'us-east-1',
  marketName: defaultMarketName,
  currency: 'usd',
  commission: 10,
  payouts: 'stripe' as const,
  hasCanary: false,
  releasesGradually: false,
  hasFirewall: false,
  edgeSecrets: { sent: 1, accepted: [1] },
  sessionKeys: { signing: 1, verifying: [1] },
};

const environments: Record<string, Environment> = {
  dev: {
    ...common,
    name: 'dev',
    logRetentionDays: 7,
    retainsData: false,
    attemptsPerAddress: 1_000,
    readsPerAddress: 100_000,
    limitFactor: 100,
  },
  staging: {
    ...common,
    name: 'staging',
    logRetentionDays: 30,
    retainsData: false,
    attemptsPerAddress: 50,
    readsPerAddress: 1_000,
    limitFactor: 1,
  },
  prod: {
    ...common,
    name: 'prod',
    logRetentionDays: 365,
    retainsData: true,
    attemptsPerAddress: 50,
    readsPerAddress: 1_000,
    limitFactor: 1,
    hasCanary: true,
    monthlyBudget: 50,
    visitorLogDays: 30,
    releasesGradually: true,
    hasFirewall: true,
  },
};

export const environmentNames = Object.keys(environments);

/** The environment of this name. Throws if there is none, naming those that exist. */
export function environment(name: string): Environment {
  const found = environments[name];
  if (!found) throw new Error(`No environment '${name}': choose -c env=${environmentNames.join(' | ')}.`);
  return found;
}
