type Headers = Record<string, string>;

const commonHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
};

/** Headers of the app's pages and files. `uploads` is the origin of signed uploads and downloads unless it is the site's own. */
export function appHeaders({ uploads = '' }: { uploads?: string } = {}): Headers {
  const policy: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': `'self' https://js.stripe.com https://*.js.stripe.com`,
    // 'self' is the socket of live news (wss:) as well.
    'connect-src': `'self' https://api.stripe.com ${uploads}`.trim(),
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'img-src': `'self' data: blob: ${uploads}`.trim(),
    'style-src': `'self' 'unsafe-inline'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  };
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`);
  return { ...commonHeaders, 'content-security-policy': directives.join('; ') };
}

/** Headers of the API's responses. Browsers neither cache them nor show them as pages. */
export const apiHeaders: Headers = {
  ...commonHeaders,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

/**
 * Headers of people's pictures. Sandboxed, so that a file that is not a picture cannot run scripts. A picture brings its own
 * `cache-control`; an address without a picture has none, and may have one a moment later.
 */
export const mediaHeaders: Headers = {
  ...commonHeaders,
  'content-security-policy': `default-src 'none'; sandbox`,
  'cache-control': 'no-store',
};
