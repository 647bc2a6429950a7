import { aMember, type Browser } from './a-browser.ts';

type Place = { readonly origin: string };

/** The form at /addProject. */
export function aProjectForm(more: Record<string, unknown> = {}) {
  return {
    title: 'A map of our valley',
    description: 'Every path and every spring, drawn by hand and then printed.',
    category: 'Design',
    budget: 800,
    numberOfModules: 2,
    ...more,
  };
}

/** A project that this client has posted. */
export async function aPostedProject(browser: Browser, more: Record<string, unknown> = {}) {
  const { status, body } = await browser.post('/projects', aProjectForm(more));
  if (status !== 201) throw new Error(`The project was not taken: ${String(body['message'])}`);
  return body as Record<string, unknown> & { id: string };
}

/** A bid that this freelancer has placed. */
export async function aPlacedBid(browser: Browser, projectId: string, amount: number | string = 600) {
  const { status, body } = await browser.post('/bids', { projectId, amount });
  if (status !== 201) throw new Error(`The bid was not taken: ${String(body['message'])}`);
  return body as Record<string, unknown> & { id: string };
}

/** A project with one bid, its client and its freelancer. */
export async function aBidding(cloud: Place, more: Record<string, unknown> = {}) {
  const [client, freelancer] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  const project = await aPostedProject(client.browser, more);
  const bid = await aPlacedBid(freelancer.browser, project.id);
  return { client, freelancer, project, bid };
}
