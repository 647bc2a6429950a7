import type { CSSProperties } from 'react';

/** The site's colours, as inline styles have them. A mail has no variables and no fonts of its own. */
const light = {
  paper: '#faf8f3',
  surface: '#ffffff',
  sunk: '#f2eee5',
  ink: '#14201b',
  muted: '#55635c',
  line: '#e5dfd3',
  brand: '#0b5d47',
  onBrand: '#ffffff',
  accent: '#ff8a57',
};

const dark: Record<keyof typeof light, string> = {
  paper: '#0d1311',
  surface: '#151d1a',
  sunk: '#1d2723',
  ink: '#edf2ef',
  muted: '#a3b2aa',
  line: '#25322c',
  brand: '#4fd6a5',
  onBrand: '#04251b',
  accent: '#ff9a6a',
};

/** What an element is dressed as: the name of its class, too. */
export type Look =
  | 'paper'
  | 'card'
  | 'mark'
  | 'mark-link'
  | 'ring'
  | 'second-ring'
  | 'title'
  | 'text'
  | 'small'
  | 'quote'
  | 'button'
  | 'link'
  | 'foot';

type Colour = keyof typeof light;
type Painted = { color?: Colour; backgroundColor?: Colour; borderColor?: Colour };

/** Which colours each has. What stands on a colour names both, so that a client which inverts colours inverts the pair. */
const painted: Record<Look, Painted> = {
  paper: { backgroundColor: 'paper', color: 'ink' },
  card: { backgroundColor: 'surface', color: 'ink', borderColor: 'line' },
  mark: { color: 'brand' },
  'mark-link': { color: 'brand' },
  ring: { borderColor: 'brand' },
  'second-ring': { borderColor: 'accent' },
  title: { color: 'ink' },
  text: { color: 'ink' },
  small: { color: 'muted' },
  quote: { backgroundColor: 'sunk', color: 'ink' },
  button: { backgroundColor: 'brand', color: 'onBrand', borderColor: 'brand' },
  link: { color: 'brand' },
  foot: { borderColor: 'line' },
};

const ring: CSSProperties = {
  display: 'inline-block',
  width: '10px',
  height: '10px',
  border: '3px solid',
  borderRadius: '50%',
  verticalAlign: '-1px',
};

const shapes: Record<Look, CSSProperties> = {
  paper: {
    margin: 0,
    padding: '24px 12px',
    fontFamily: "'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    wordBreak: 'break-word',
  },
  card: { maxWidth: '560px', padding: '28px 24px 18px', border: '1px solid', borderRadius: '16px' },
  mark: {
    marginTop: 0,
    marginBottom: '24px',
    fontSize: '20px',
    fontWeight: 700,
    lineHeight: '24px',
    letterSpacing: '-0.4px',
  },
  'mark-link': { textDecoration: 'none' },
  ring,
  'second-ring': { ...ring, marginLeft: '-6px', marginRight: '8px' },
  title: { margin: '0 0 10px', fontSize: '20px', fontWeight: 700, lineHeight: '27px' },
  text: { marginTop: 0, marginBottom: '12px', fontSize: '16px', lineHeight: '25px' },
  small: { marginTop: 0, marginBottom: '10px', fontSize: '14px', lineHeight: '21px' },
  quote: { padding: '12px 16px 4px', borderRadius: '12px', marginBottom: '10px' },
  button: {
    display: 'inline-block',
    maxWidth: '100%',
    margin: '12px 0 4px',
    padding: '13px 24px',
    border: '1px solid',
    borderRadius: '999px',
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '100%',
    textDecoration: 'none',
  },
  link: { textDecoration: 'underline' },
  foot: { marginTop: '24px', borderTop: '1px solid', paddingTop: '18px' },
};

const withColours = (look: Look, colours: Record<Colour, string>) =>
  Object.fromEntries(Object.entries(painted[look]).map(([property, name]) => [property, colours[name]]));

/** The class and the inline style of an element. */
export const dressed = (look: Look): { className: string; style: CSSProperties } => ({
  className: look,
  style: { ...shapes[look], ...withColours(look, light) },
});

const hyphenated = (property: string) =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The style of the body is that of a cell in it, too. */
const selectorOf = (look: Look) => (look === 'paper' ? '.paper,.paper>table>tbody>tr>td' : `.${look}`);

function darkRule(look: Look): string {
  const colours = Object.entries(withColours(look, dark)).map(
    ([property, colour]) => `${hyphenated(property)}:${colour}!important`,
  );
  return `${selectorOf(look)}{${colours.join(';')}}`;
}

/** Dark colours, where the reader's system is dark. */
export const darkStyleSheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${(Object.keys(painted) as Look[]).map(darkRule).join('')}}`;
