import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { OidcProviderNative } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Who issues the tokens by which GitHub's workflows sign in. */
export const ISSUER = 'token.actions.githubusercontent.com';

/**
 * Makes GitHub's OpenID Connect provider known to the account. An account can have it only once and may have it already,
 * so it is a stack of its own, and stays when that is deleted: other roles may trust it too.
 */
export class GitHubStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { stackName: 'tandem-github', ...props });
    new OidcProviderNative(this, 'Provider', {
      url: `https://${ISSUER}`,
      clientIds: ['sts.amazonaws.com'],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
