import type { Appearance } from '@stripe/stripe-js';

const themes: Record<'stripe' | 'night', Record<string, string>> = {
  stripe: {
    colorPrimary: '#0055de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorTextPlaceholder: '#70737d',
    colorDanger: '#b3093c',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#2a2d32',
    colorText: '#f3f4f6',
    colorTextSecondary: '#b6bac2',
    colorTextPlaceholder: '#9ca0a9',
    colorDanger: '#fe87a1',
  },
};

const defaultVariables: Record<string, string> = {
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  fontWeightMedium: '500',
  borderRadius: '6px',
  spacingUnit: '4px',
};

const BASE = `
  :host { display: block; color: var(--colorText); font: 400 var(--fontSizeBase) / 1.5 var(--fontFamily); }
  * { box-sizing: border-box; }
  fieldset { display: grid; grid-template-columns: 1fr 1fr; gap: calc(4 * var(--spacingUnit)); margin: 0; padding: 0; border: 0; min-inline-size: 0; }
  fieldset > * { min-inline-size: 0; }
  legend { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .Wide { grid-column: 1 / -1; }
  .Label { display: block; margin-block-end: var(--spacingUnit); font-weight: var(--fontWeightMedium); }
  .Input { inline-size: 100%; min-block-size: 44px; padding: 0 calc(3 * var(--spacingUnit)); border: 1px solid color-mix(in srgb, var(--colorText) 55%, var(--colorBackground)); border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
  .Input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
  .Input:focus { outline: 2.5px solid var(--colorPrimary); outline-offset: 1px; }
  .Input--invalid { border-color: var(--colorDanger); box-shadow: 0 0 0 1px var(--colorDanger); }
  .Input:disabled { opacity: 0.6; }
  .Error { margin: var(--spacingUnit) 0 0; color: var(--colorDanger); font-size: 0.875em; }
  .Error:empty { display: none; }
  .Note { margin: 0; color: var(--colorTextSecondary); font-size: 0.875em; }
  .Note span { white-space: nowrap; font-variant-numeric: tabular-nums; }
  dialog { max-inline-size: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: calc(2 * var(--borderRadius)); background: var(--colorBackground); color: var(--colorText); box-shadow: 0 24px 64px rgb(0 0 0 / 0.35); }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  h2 { margin: 0 0 0.5rem; font-size: 1.25em; line-height: 1.3; }
  dialog p { margin: 0 0 1.25rem; }
  .Actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  button { flex: 1 1 8rem; min-block-size: 44px; padding: 0 1rem; border: 1px solid currentcolor; border-radius: var(--borderRadius); background: transparent; color: inherit; font: inherit; font-weight: var(--fontWeightMedium); cursor: pointer; }
  button.Primary { border-color: var(--colorPrimary); background: var(--colorPrimary); color: var(--accessibleColorOnColorPrimary, var(--colorBackground)); }
  button:focus-visible { outline: 2.5px solid var(--colorPrimary); outline-offset: 2px; }
`;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The style sheet of an appearance: its theme, its variables and its own rules. */
export function styleOf({ theme = 'stripe', variables = {}, rules = {} }: Appearance): string {
  const values = { ...defaultVariables, ...themes[theme === 'night' ? 'night' : 'stripe'], ...variables };
  const variableDeclarations = Object.entries(values).map(([name, value]) => `--${name}: ${value};`);
  const ruleBlocks = Object.entries(rules).map(([selector, declarations]) => {
    const lines = Object.entries(declarations).map(([name, value]) => `${kebab(name)}: ${value};`);
    return `${selector} { ${lines.join(' ')} }`;
  });
  return `:host { ${variableDeclarations.join(' ')} }\n${BASE}\n${ruleBlocks.join('\n')}`;
}

/** Attaches a shadow root with its own style sheet, so that the page's styles and ours do not affect each other. */
export function createShadowRoot(
  host: HTMLElement,
  appearance: Appearance,
): { root: ShadowRoot; restyle: (to: Appearance) => void } {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleOf(appearance));
  root.adoptedStyleSheets = [sheet];
  return { root, restyle: (to) => sheet.replaceSync(styleOf(to)) };
}
