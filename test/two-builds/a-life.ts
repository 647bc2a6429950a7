import type { Person } from './person.ts';
import type { Side, View } from './requests.ts';

/** What two people do for each other: an order, or a project with its modules. */
export type Life = {
  name: string;
  kind: 'order' | 'module';
  sides: Record<Side, Person>;
  /** The page on which both see its order or its modules. */
  page: string;
  /** The gig, or the project and how many modules can be assigned still. */
  gigId?: string;
  project?: { id: string; bidId: string; left: number };
  /** Its payments at the provider, and the disputes of their banks. */
  intents: string[];
  disputes: string[];
  /** How many turns it has left. */
  turns: number;
};

/** The order or the modules on its page. */
export const viewsIn = (body: unknown): View[] =>
  [body].flat().filter((each): each is View => Array.isArray((each as Partial<View> | null)?.actions));
