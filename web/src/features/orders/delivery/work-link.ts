/** The look of the link to delivered work. */
export const workLinkClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover';
