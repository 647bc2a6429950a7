import * as z from '#shared/zod.ts';

const text = z.object({ Data: z.string().check(z.minLength(1)), Charset: z.optional(z.string()) });
/** A header's value is one line of ASCII: SES encodes what else a subject contains. */
const ascii = z.string().check(z.regex(/^[\x20-\x7e]{1,995}$/));
const tagPart = z.string().check(z.regex(/^[\w-]{1,256}$/));
const address = z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/));

/** A mail as `SendEmail` of SES takes it, as far as it is used here, with the limits that SES documents. */
export const Outgoing = z.object({
  FromEmailAddress: ascii,
  Destination: z.object({ ToAddresses: z.array(address).check(z.minLength(1), z.maxLength(50)) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.extend(text, { Data: z.string().check(z.regex(/^[^\r\n]{1,998}$/)) }),
      Body: z.object({ Html: text, Text: text }),
      Headers: z.optional(
        z
          .array(z.object({ Name: z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]{1,126}$/)), Value: ascii }))
          .check(z.maxLength(15)),
      ),
    }),
  }),
  EmailTags: z.optional(z.array(z.object({ Name: tagPart, Value: tagPart })).check(z.maxLength(50))),
  ConfigurationSetName: z.string(),
});
export type Outgoing = z.infer<typeof Outgoing>;
