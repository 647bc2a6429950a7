import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

type Props = StackProps & { environment: Environment; mail: NonNullable<Environment['mail']> };

/** The domain that mails come from, and the topic of SES's reports on them. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { environment, mail, ...props }: Props) {
    super(scope, id, props);
    if (!mail.hasIdentity) this.#identity(mail.domain);
    // Without a key of its own, which would cost a dollar a month: what is in it is gone within seconds.
    const feedback = new Topic(this, 'Feedback', {
      topicName: names.mailFeedback(environment),
      enforceSSL: true,
    });
    new ConfigurationSet(this, 'Configuration', {
      configurationSetName: names.mailConfiguration(environment),
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    }).addEventDestination('Told', {
      destination: EventDestination.snsTopic(feedback),
      events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /**
   * The domain, and the records that its DNS needs: of the signature, of the sender that bounces go to, which is below the domain so
   * that its SPF fits that of the mails, and of what mailboxes do with mails that have neither.
   */
  #identity(domain: string): void {
    const mailFromDomain = `bounces.${domain}`;
    const { dkimRecords } = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      mailFromDomain,
    });
    const records = {
      ...Object.fromEntries(
        dkimRecords.map(({ name, value }, index) => [`DkimRecord${index + 1}`, `${name} CNAME ${value}`]),
      ),
      MailFromRecord: `${mailFromDomain} MX 10 feedback-smtp.${this.region}.amazonses.com`,
      SpfRecord: `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
      DmarcRecord: `_dmarc.${domain} TXT "v=DMARC1; p=none"`,
    };
    for (const [name, value] of Object.entries(records)) new CfnOutput(this, name, { value });
  }
}
