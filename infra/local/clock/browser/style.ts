/**
 * The style of the bar, in the colours of the page. It sticks to the bottom of the window; at the page's end it is below it, as it
 * always is in a narrow window, where it would cover what is typed into.
 */
export const style = `
  :host { position: sticky; inset-block-end: 0; z-index: 30; display: block; pointer-events: none; font: 400 0.875rem/1.45 var(--font-sans, system-ui, sans-serif); }
  @media (max-width: 48rem) { :host { position: static; } }
  * { box-sizing: border-box; }
  aside { inline-size: fit-content; max-inline-size: min(44rem, 100% - 1rem); margin: 0 0.5rem; border: 1px solid var(--line); border-block-end: 0; border-radius: 0.75rem 0.75rem 0 0; background: var(--surface); color: var(--ink); pointer-events: auto; }
  summary { display: flex; flex-wrap: wrap; gap: 0 0.5rem; align-items: center; min-block-size: 2rem; padding: 0.125rem 0.75rem; border-radius: inherit; color: var(--muted); cursor: pointer; list-style: none; }
  summary::before { content: ''; inline-size: 0.4rem; block-size: 0.4rem; border: solid currentcolor; border-width: 1.5px 1.5px 0 0; rotate: 45deg; }
  details[open] summary::before { rotate: 135deg; }
  summary strong { color: var(--ink); font-weight: 600; }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; padding: 0.25rem 0.75rem 0.75rem; }
  p { flex-basis: 100%; margin: 0; color: var(--muted); }
  p:empty { display: none; }
  p[role='alert'] { color: var(--danger); }
  input, button { min-block-size: 2rem; padding: 0 0.75rem; border: 1px solid var(--field); border-radius: 0.5rem; background: transparent; color: inherit; font: inherit; }
  input { inline-size: 9rem; margin-inline-start: 0.25rem; }
  input::placeholder { color: var(--muted); opacity: 1; }
  button { cursor: pointer; font-weight: 600; }
  button:disabled { opacity: 0.6; cursor: default; }
  :focus-visible { outline: 2.5px solid var(--brand); outline-offset: 1px; }
`;
