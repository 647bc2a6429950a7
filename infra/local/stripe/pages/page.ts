import { html, type Html } from './html.ts';

const style = `
  :root { color-scheme: light dark; --ground: #f3f5f9; --card: #fff; --ink: #1b2130; --muted: #596177; --line: #dce1ec; --field: #868fa6; --brand: #4a41c9; --on-brand: #fff; --danger: #b3093c; --note: #fff4d6; --note-ink: #5c4300; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #12141b; --card: #1b1f29; --ink: #eef0f6; --muted: #a9b0c3; --line: #313848; --field: #79829a; --brand: #a9a3ff; --on-brand: #14122e; --danger: #ff8fa8; --note: #3a3013; --note-ink: #ffe5a3; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-block-size: 100dvh; background: var(--ground); color: var(--ink); font: 400 1rem/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
  .note { margin: 0; padding: 0.625rem 1rem; background: var(--note); color: var(--note-ink); font-size: 0.875rem; text-align: center; text-wrap: balance; }
  main { inline-size: min(44rem, 100% - 2rem); margin: clamp(1.5rem, 6vh, 4rem) auto; padding: clamp(1.25rem, 4vw, 2.5rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--card); box-shadow: 0 18px 48px rgb(20 24 40 / 0.08); }
  h1 { margin: 0 0 0.5rem; font-size: 1.625rem; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
  h2 { margin: 2rem 0 0.75rem; font-size: 1.125rem; }
  p { margin: 0 0 1rem; }
  .muted { color: var(--muted); }
  .status { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
  .choices { display: grid; gap: 0.75rem; margin: 1.5rem 0; padding: 0; }
  button { inline-size: 100%; min-block-size: 44px; padding: 0.75rem 1rem; border: 1px solid var(--field); border-radius: 0.75rem; background: transparent; color: inherit; font: inherit; text-align: start; cursor: pointer; }
  button strong, button span { display: block; }
  button span { color: var(--muted); font-size: 0.9375rem; }
  button.first { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
  button.first span { color: inherit; }
  button.last strong { color: var(--danger); }
  button:hover:not(:disabled) { border-color: currentcolor; }
  button:disabled { border-style: dashed; cursor: default; }
  button:disabled strong { color: var(--muted); }
  a { color: var(--brand); }
  a, button { outline-offset: 2px; }
  :focus-visible { outline: 2.5px solid var(--brand); }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0; }
  dl div { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
  dt { color: var(--muted); font-size: 0.875rem; }
  dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
  ul { margin: 0; padding: 0; border-block-start: 1px solid var(--line); list-style: none; font-variant-numeric: tabular-nums; }
  li { display: flex; gap: 1rem; justify-content: space-between; padding-block: 0.75rem; border-block-end: 1px solid var(--line); }
  li strong { font-weight: 600; }
  li div span { display: block; color: var(--muted); font-size: 0.9375rem; }
  main > :last-child { margin-block-end: 0; }
`;

/** A page that stands for one of Stripe's, and says so. */
export const page = (title: string, content: Html): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <p class="note">
          This page stands for Stripe’s in the local cloud. No money is real, and nothing is sent to Stripe.
        </p>
        <main>${content}</main>
      </body>
    </html>`.html
  }`;
