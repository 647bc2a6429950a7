/** The version of the terms that the page of terms shows (web/src/pages/about/terms.tsx). Another text gets another one: accounts record which they accepted. */
export const TERMS_VERSION = '2026-11';
