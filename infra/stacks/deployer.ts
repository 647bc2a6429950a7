import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  OidcProviderNative,
  PolicyDocument,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

type Props = StackProps & {
  /** The repository on GitHub: owner/name. */
  repository: string;
};

const ISSUER = 'token.actions.githubusercontent.com';
/** The roles created by `cdk bootstrap` that deployments assume. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/**
 * Allows the workflows of one GitHub repository to deploy from its environments. They sign in by OpenID Connect, so no
 * key is stored; the bootstrap roles limit what they can deploy. Deployed once per account, by hand.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { repository, ...props }: Props) {
    super(scope, id, props);
    const provider = new OidcProviderNative(this, 'GitHub', {
      url: `https://${ISSUER}`,
      clientIds: ['sts.amazonaws.com'],
    });
    // The web ACL of CloudFront is always in us-east-1.
    const regions = [...new Set([this.region, 'us-east-1'])];
    const role = new Role(this, 'Role', {
      description: `Deploys Tandem from ${repository}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(provider.oidcProviderArn, {
        StringEquals: { [`${ISSUER}:aud`]: 'sts.amazonaws.com' },
        StringLike: { [`${ISSUER}:sub`]: `repo:${repository}:environment:*` },
      }),
      inlinePolicies: {
        bootstrapped: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['sts:AssumeRole'],
              resources: regions.flatMap((region) =>
                bootstrapRoles.map(
                  (name) =>
                    `arn:aws:iam::${this.account}:role/cdk-hnb659fds-${name}-${this.account}-${region}`,
                ),
              ),
            }),
          ],
        }),
      },
    });
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
  }
}
