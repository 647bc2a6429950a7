import type { Category } from '#shared/entities/category.ts';

import { HEIGHT, WIDTH, type Composition } from './motif.ts';
import { aiArtists } from './motifs/ai-artists.ts';
import { animation } from './motifs/animation.ts';
import { design } from './motifs/design.ts';
import { music } from './motifs/music.ts';
import { other } from './motifs/other.ts';
import { videoExplainer } from './motifs/video-explainer.ts';
import { voiceOver } from './motifs/voice-over.ts';
import { webDevelopment } from './motifs/web-development.ts';
import { palettes } from './palettes.ts';
import { random } from './random.ts';
import { el, linear, picture, rect } from './svg.ts';

const motifs: Record<Category, readonly Composition[]> = {
  other,
  Design: design,
  'AI Artists': aiArtists,
  'Web Development': webDevelopment,
  'Voice Over': voiceOver,
  'Video Explainer': videoExplainer,
  Animation: animation,
  Music: music,
};

// In canvas units, so that a shape filled with this gradient blends into the background.
const GROUND = { gradientUnits: 'userSpaceOnUse', x2: WIDTH, y2: HEIGHT };

/**
 * A gig's cover, 4:3: the motif of its category, varied by the seed. `turn` selects the composition and the palette, so
 * that consecutive covers of a category differ; without it the seed selects them too.
 */
export function cover(seed: string, category: Category, turn?: number): string {
  const stream = random(`${category}/${seed}`);
  const choose = <Item>(items: readonly Item[]) =>
    (turn === undefined ? undefined : items[turn % items.length]) ?? stream.pick(items);
  const palette = choose(palettes(category));
  const compose = choose(motifs[category]);
  return picture(
    WIDTH,
    HEIGHT,
    el('defs', {}, linear('ground', palette.ground, GROUND)),
    rect(0, 0, WIDTH, HEIGHT, { fill: 'url(#ground)' }),
    compose(stream, palette),
  );
}
