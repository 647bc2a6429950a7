const mit = (holders: string) => `MIT License

Copyright (c) ${holders}

Permission is hereby granted, free of charge, to any person obtaining a copy of
this software and associated documentation files (the "Software"), to deal in
the Software without restriction, including without limitation the rights to
use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
of the Software, and to permit persons to whom the Software is furnished to do
so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const embla = mit('2019-present David Jerleke');

/** The licences of packages that are published without its text. The holders are those that their readme or author field names. */
export const missingLicenceTexts: Record<string, string> = {
  '@middy/core': mit('2017-2026 will Farrell, Luciano Mammino, and Middy contributors'),
  'embla-carousel': embla,
  'embla-carousel-autoplay': embla,
  'embla-carousel-react': embla,
  'embla-carousel-reactive-utils': embla,
  'react-remove-scroll-bar': mit('Anton Korzunov'),
};

/** Packages that are published without the text of their licence, and one of the same authors that has it. */
export const samePublisher: Record<string, string> = {
  '@aws-sdk/credential-provider-http': '@aws-sdk/core',
  '@aws-sdk/credential-provider-login': '@aws-sdk/core',
  '@aws-sdk/nested-clients': '@aws-sdk/core',
  'truncate-utf8-bytes': 'sanitize-filename',
};
