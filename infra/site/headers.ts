type Headers = Record<string, string>;

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
};

/** Browsers that came by https keep to it for a year. Not for plain http. */
export const strictTransport: Headers = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Headers of the app's pages and files. `uploads` is the origin that presigned uploads go to, where it is another. */
export function appHeaders({ uploads = '' }: { uploads?: string } = {}): Headers {
  const policy: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': `'self' https://js.stripe.com https://*.js.stripe.com`,
    'connect-src': `'self' https://api.stripe.com ${uploads}`.trim(),
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'img-src': `'self' data: blob:`,
    'style-src': `'self' 'unsafe-inline'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  };
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`);
  return { ...everywhere, 'content-security-policy': directives.join('; ') };
}

/** Headers of the API's answers, which nobody keeps and no page can be made of. */
export const apiHeaders: Headers = {
  ...everywhere,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

/** Headers of people's pictures: an address never gets other bytes, and what is no picture can do nothing. */
export const mediaHeaders: Headers = {
  ...everywhere,
  'content-security-policy': `default-src 'none'; sandbox`,
  'cache-control': 'public, max-age=31536000, immutable',
};
