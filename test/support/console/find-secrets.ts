/** Patterns of what no log may contain. */
const shapes: Record<string, RegExp> = {
  'a session token': /eyJ[\w-]{10,}\.[\w-]+/,
  'an email address': /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/i,
  'a phone number': /\+\d[\d ()-]{5,}\d/,
  'a client secret': /_secret_/,
  'a key of the provider': /\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/,
  'a password hash': /\$argon2/,
  'a cookie': /(?:__Host-)?session=/,
  'a signature': /X-Amz-Signature=/,
};

/** A text for messages, requirements and notes in tests, which no log may contain. */
export const confidential = 'between the two of us';

/** Passwords that tests use, and texts that only the two parties of an order may read. */
const words = [
  confidential,
  'seven lazy walruses',
  'a long enough password',
  'a good long password',
  'not the password',
  'tandem-demo',
  'tea at five',
  'A red one, please.',
  'In red.',
  'a note to nobody',
  // In every text of the hostile marketplace, messages included.
  '__xss=1',
];

/** Environment variables whose values are secrets. */
const settings = [
  'PASSWORD_PEPPER',
  'SESSION_SIGNING_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'EDGE_SECRETS',
  'AWS_SECRET_ACCESS_KEY',
];

/** Shorter values may occur by chance. */
const SHORTEST = 12;

/** The kinds of secrets in a line of a log; empty for a clean line. */
export function findSecrets(line: string): string[] {
  const low = line.toLowerCase();
  const shaped = Object.entries(shapes).filter(([, shape]) => shape.test(line));
  const spelled = words.filter((word) => low.includes(word.toLowerCase()));
  const set = settings.filter((name) => {
    const value = process.env[name] ?? '';
    return value.length >= SHORTEST && line.includes(value);
  });
  return [...shaped.map(([what]) => what), ...spelled.map((word) => `“${word}”`), ...set];
}
