type Headers = Record<string, string>;

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
};

/** Tells browsers to use https for a year. Only for sites with https. */
export const strictTransport: Headers = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Headers of the app's pages and files. `uploads` is the origin of presigned uploads, if it is not the site's own. */
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

/** Headers of the API's answers, which are not cached and never shown as pages. */
export const apiHeaders: Headers = {
  ...everywhere,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

/** Headers of people's pictures: the file at an address never changes, and a file that is no picture runs nothing. */
export const mediaHeaders: Headers = {
  ...everywhere,
  'content-security-policy': `default-src 'none'; sandbox`,
  'cache-control': 'public, max-age=31536000, immutable',
};
