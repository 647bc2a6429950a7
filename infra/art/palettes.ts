import type { Category } from '#shared/entities/category.ts';

/**
 * The colours of one cover. `ground`: the background gradient; `main`: the main colour; `bold`: contrasts with the
 * background; `spark`: the accent; `paper`: the lightest colour; `ink`: legible on `paper`.
 */
export type Palette = {
  ground: readonly [string, string];
  main: string;
  bold: string;
  spark: string;
  paper: string;
  ink: string;
};

type Colours = readonly [from: string, to: string, main: string, bold: string, spark: string, paper: string];

const colours: Record<Category, readonly Colours[]> = {
  'AI Artists': [
    ['#1b1444', '#6d3bd1', '#8f5bf0', '#ff7ac0', '#ffd6a5', '#f6ecff'],
    ['#0a1738', '#2b67d6', '#2d6cdf', '#7ee8fa', '#c9b6ff', '#f6f0ff'],
    ['#2a0f2e', '#a8386c', '#c2417c', '#ffb36b', '#ffe2a8', '#fff0d9'],
    ['#05231f', '#0f6b5c', '#15977d', '#8df0c4', '#ffd36e', '#effff6'],
    ['#10121f', '#39406b', '#5561a8', '#ffa76b', '#ff6b7d', '#f4f1ff'],
    ['#f4ecff', '#dcd4ff', '#7a5cff', '#ff5f9e', '#ffb14a', '#ffffff'],
  ],
  Design: [
    ['#f6ead7', '#f6ead7', '#e4572e', '#17324d', '#f3a712', '#fff8ec'],
    ['#e9f0ea', '#e3ece4', '#1b7f5c', '#22223b', '#f2c14e', '#ffffff'],
    ['#fde7e4', '#fbdcd8', '#d7263d', '#2e294e', '#1b998b', '#fff7f5'],
    ['#e6edf7', '#dbe5f4', '#2f5fd0', '#14213d', '#fca311', '#ffffff'],
    ['#17324d', '#12273d', '#f6b042', '#f3e9dc', '#e4572e', '#fdf6ea'],
    ['#f1e8f6', '#e8dcf1', '#7b2d8b', '#241432', '#ff8552', '#fffaff'],
    ['#0b5d47', '#084a38', '#ffd29a', '#f4efe4', '#ff8a57', '#fdfaf3'],
  ],
  'Web Development': [
    ['#0f2a3f', '#1d6480', '#1f6f8b', '#99e1d9', '#ffb86b', '#fbfdff'],
    ['#16213e', '#3350c9', '#3f5efb', '#9bb5ff', '#ffd166', '#fbfcff'],
    ['#10302a', '#1f8a70', '#1f8a70', '#bedb39', '#ff9a6a', '#fcfffb'],
    ['#ffe9dc', '#ffd3bd', '#e4572e', '#2b2d42', '#1b998b', '#fffdfb'],
    ['#e7e9ff', '#d2d8ff', '#4c5bd4', '#1d2150', '#ff7a90', '#ffffff'],
    ['#241a38', '#5b3a8c', '#7d53c1', '#f0b6d8', '#ffd166', '#fdfaff'],
    ['#e2f3ec', '#c8e8db', '#0b7a5b', '#0d2f26', '#ff8a57', '#ffffff'],
  ],
  'Voice Over': [
    ['#ffe3d3', '#ffd0b8', '#ff7a45', '#8f2d12', '#3b1209', '#fff8f3'],
    ['#0f2258', '#2f64ea', '#6f9bff', '#d8e4ff', '#ffcf70', '#ffffff'],
    ['#f1e4ff', '#e6d3ff', '#8a4fff', '#3e1a8a', '#ff7ab8', '#ffffff'],
    ['#e3f4ea', '#cdeadb', '#1a8f63', '#0c3b2b', '#ff9a57', '#ffffff'],
    ['#2a1020', '#8c2752', '#e0457b', '#ffc2a8', '#ffdf8a', '#fff3ee'],
    ['#fff2cc', '#ffe5a0', '#e39a0b', '#4a3208', '#d2473a', '#fffdf5'],
  ],
  'Video Explainer': [
    ['#fff3d6', '#ffe9b8', '#f5a623', '#1f3b4d', '#e4572e', '#ffffff'],
    ['#0f3d30', '#1c7a5c', '#2fb388', '#0d2f26', '#ff8a57', '#f3fff9'],
    ['#e8e6ff', '#dad6ff', '#5a4fcf', '#1f1a5c', '#ff7a90', '#ffffff'],
    ['#dff2ff', '#c5e6ff', '#2176d2', '#0f2f52', '#ffb52e', '#ffffff'],
    ['#331524', '#8a2f49', '#d9506d', '#24101b', '#ffc857', '#fff4f0'],
    ['#fbe4ea', '#f6ced9', '#d23f6a', '#3c1427', '#23a094', '#ffffff'],
  ],
  Animation: [
    ['#e4f4ff', '#cfe9ff', '#2176ff', '#0e2a52', '#f79824', '#ffffff'],
    ['#fff0e6', '#ffe2d1', '#ff5e5b', '#2b2d42', '#00a6a6', '#ffffff'],
    ['#e7f7e6', '#d3efd2', '#2b9348', '#023047', '#ffb703', '#ffffff'],
    ['#221a4a', '#4b3aa6', '#8d7bff', '#ffd6f2', '#ffcb57', '#fdfaff'],
    ['#fde9f3', '#f9d3e6', '#e0448c', '#3b1540', '#5b5bd6', '#ffffff'],
    ['#0f3040', '#1b6f86', '#3fc1c9', '#fdf1d6', '#fc7a57', '#fffaf0'],
  ],
  Music: [
    ['#1d1128', '#8a2c52', '#e0457b', '#ff9f68', '#f9f5e7', '#fff6ea'],
    ['#0f1f2e', '#127368', '#18a999', '#f4d35e', '#ee964b', '#f4fff9'],
    ['#231942', '#5e548e', '#9f86c0', '#e0b1cb', '#ffcb77', '#fbf4ff'],
    ['#f7ead9', '#f2dcc0', '#c8553d', '#2d3047', '#419d78', '#fffaf2'],
    ['#101418', '#2c3a47', '#f25c54', '#f7b267', '#f4e6c3', '#fdf8ee'],
    ['#dff0f5', '#c6e2ee', '#1f7a8c', '#022b3a', '#ff7f51', '#ffffff'],
  ],
  other: [
    ['#e7eee9', '#d7e4dc', '#4d7c6a', '#22332d', '#f2a541', '#ffffff'],
    ['#f4ece1', '#ead9c4', '#a66a3f', '#3a2618', '#3d8b7d', '#fffdf9'],
    ['#e5ecf4', '#d3dfec', '#4a6fa5', '#1c2b43', '#f28f5b', '#ffffff'],
    ['#12352a', '#1c5a47', '#4fb38c', '#e8f4ee', '#ff9a6a', '#f8fffb'],
    ['#f3e6ec', '#e8d2dd', '#9c4f72', '#3a1a2b', '#e6a23c', '#ffffff'],
  ],
};

/** The palettes of a category, different enough to tell adjacent covers apart. */
export function palettes(category: Category): readonly Palette[] {
  return colours[category].map(([from, to, main, bold, spark, paper]) => ({
    ground: [from, to],
    main,
    bold,
    spark,
    paper,
    ink: brightness(from) < brightness(bold) ? from : bold,
  }));
}

function brightness(colour: string): number {
  const channel = (index: number) => Number.parseInt(colour.slice(index, index + 2), 16);
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5);
}
