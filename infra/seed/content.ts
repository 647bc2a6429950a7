import { mayaAndKofi } from './content/conversations/maya-and-kofi.ts';
import { conversationsOfKofi } from './content/conversations/of-kofi.ts';
import { conversationsOfMaya } from './content/conversations/of-maya.ts';
import { endedDemoOrders } from './content/demo-orders-ended.ts';
import { openDemoOrders } from './content/demo-orders-open.ts';
import { aiArtists } from './content/gigs/ai-artists.ts';
import { animation } from './content/gigs/animation.ts';
import { design } from './content/gigs/design.ts';
import { music } from './content/gigs/music.ts';
import { other } from './content/gigs/other.ts';
import { videoExplainer } from './content/gigs/video-explainer.ts';
import { voiceOver } from './content/gigs/voice-over.ts';
import { webDevelopment } from './content/gigs/web-development.ts';
import { buyers, sellers } from './content/people.ts';
import { pieces } from './content/pieces.ts';
import { awardedProjects } from './content/projects/awarded.ts';
import { completedProjects } from './content/projects/completed.ts';
import { openProjects } from './content/projects/open.ts';
import type { Purchase, Sale, SampleGig, Shelf } from './content/types.ts';

const shelves = [design, webDevelopment, aiArtists, voiceOver, videoExplainer, animation, music, other];

// These categories are delivered as a file, all others as a link.
const deliveredAsFile = new Set(['Design', 'AI Artists']);
const DAYS_TO_REVIEW = 3;

function purchase({ gig: key, buyer, day, wish, star, desc }: Sale, { cat, gigs }: Shelf): Purchase {
  const deliveryTime = gigs.find((gig) => gig.key === key)?.deliveryTime ?? 1;
  const delivery = Math.max(1 + DAYS_TO_REVIEW, day - deliveryTime);
  return {
    gig: key,
    buyer,
    ordered: day,
    paid: day,
    delivered: { by: deliveredAsFile.has(cat) ? 'file' : 'link', day: delivery },
    // A paid order without any is cancelled after two weeks.
    requirements: wish ?? 'As your gig describes it, please. Ask me if anything is unclear.',
    // Who writes a review has approved the work before; for the others the clock does.
    ...(star && desc
      ? {
          steps: [{ action: 'approve', day: delivery }],
          review: { star, desc, day: delivery - DAYS_TO_REVIEW },
        }
      : {}),
  };
}

/** A gig with its category. */
export type PlacedGig = SampleGig & Pick<Shelf, 'cat'>;

/** The sample marketplace: people, gigs, purchases, projects and conversations. Days are counted back from today. */
export const content = {
  sellers,
  buyers,
  gigs: shelves.flatMap(({ cat, gigs }): PlacedGig[] => gigs.map((gig) => ({ ...gig, cat }))),
  purchases: [
    ...shelves.flatMap((shelf) => shelf.sales.map((sale) => purchase(sale, shelf))),
    ...openDemoOrders,
    ...endedDemoOrders,
  ],
  projects: [...openProjects, ...awardedProjects, ...completedProjects],
  pieces,
  conversations: [mayaAndKofi, ...conversationsOfMaya, ...conversationsOfKofi],
};
