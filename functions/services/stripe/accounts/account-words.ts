/** What a requirement is about, by a part of Stripe's name of it, in words that follow "Stripe needs". The first that fits. */
const words: [RegExp, string][] = [
  [/outbound|payout_method|external_account|bank_account/, 'a bank account to pay out to'],
  [/terms_of_service|tos_acceptance/, 'your consent to its terms'],
  [/document|proof_of_liveness|selfie/, 'a document that proves who you are'],
  [/date_of_birth|\bdob\b/, 'your date of birth'],
  [/id_number|tax_id|ssn/, 'your identity or tax number'],
  [/address/, 'your address'],
  [/phone/, 'your telephone number'],
  [/email/, 'your email address'],
  [/given_name|surname|first_name|last_name|legal_name|individual\.name/, 'your name'],
  [/nationalit/, 'your nationality'],
  [/entity_type/, 'whether you are a person or a company'],
  [/business_details|company/, 'details of your business'],
  [/defaults\.profile|business_profile|business_url|product_description/, 'what you sell'],
  [/persons|owner|director|executive|representative|relationship/, 'the people who run your business'],
];

/** What Stripe needs of a person, in plain words, each once, by its names of the requirements. */
export function wordsOfRequirements(names: string[]): string[] {
  const found = names.map((name) => words.find(([part]) => part.test(name))?.[1] ?? 'further details');
  return [...new Set(found)];
}

/** Why Stripe pays nothing out to an account, as a sentence, by its code of the reason. */
export function wordsOfRefusal(code: string): string {
  if (code === 'unsupported_country') return 'Stripe does not pay out in this country.';
  if (code === 'unsupported_entity_type') return 'Stripe does not pay out to this kind of company here.';
  if (code === 'unsupported_business') return 'Stripe does not pay out to this kind of business.';
  if (code === 'rejected_incomplete_verification') return 'Stripe could not verify who you are.';
  if (code.endsWith('terms_of_service')) return 'Stripe says that its terms were broken.';
  return code.startsWith('rejected')
    ? 'Stripe has rejected this account.'
    : 'Stripe has restricted this account.';
}
