import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';

import type { Environment } from '#infra/environments.ts';

/**
 * The site's address, without a slash. Makes its domain lead to CloudFront where its zone is ours; elsewhere an output
 * says which record does.
 */
export function createSiteAddress(
  stack: Stack,
  { domain }: Environment,
  distribution: IDistribution,
): string {
  const target = distribution.distributionDomainName;
  const origin = `https://${domain?.name ?? target}`;
  new CfnOutput(stack, 'SiteOrigin', { value: origin });
  new CfnOutput(stack, 'CloudFrontName', { value: target });
  if (domain?.zone) createRecords(stack, domain.name, { zone: domain.zone, distribution });
  else if (domain) new CfnOutput(stack, 'DnsRecord', { value: `${domain.name} CNAME ${target}` });
  return origin;
}

type Target = { zone: { id: string; name: string }; distribution: IDistribution };

function createRecords(stack: Stack, domain: string, { zone, distribution }: Target): void {
  if (!`.${domain}`.endsWith(`.${zone.name}`))
    throw new Error(`${domain} is not in the zone ${zone.name}: correct domain.zone of the environment.`);
  const record = {
    zone: HostedZone.fromHostedZoneAttributes(stack, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name }),
    // CDK would add the zone to a name without a dot at its end.
    recordName: `${domain}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  };
  new ARecord(stack, 'Address', record);
  new AaaaRecord(stack, 'Address6', record);
}
