import { describe, expect, it } from 'vitest';

import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { notFound } from '#functions/lib/errors.ts';
import { Placeholders, type Condition } from '#functions/table/conditions.ts';
import { Lifecycle } from '#functions/table/lifecycle.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { messages } from '#shared/messages.ts';
import { inProjectStage, type ProjectStage } from '#shared/rules/project.ts';

const freelancer = { as: 'freelancer', id: 'f1' } as const;
const client = { as: 'client', id: 'c1' } as const;

type Draft = { status: 'WRITTEN' | 'RETURNED' | 'SENT'; clientId: string; freelancerId: string };
const drafts = new Lifecycle<Draft, Draft['status'], 'edit' | 'send', 'client' | 'freelancer'>({
  machine: {
    name: 'Draft',
    attribute: 'status',
    states: { WRITTEN: 'Written', RETURNED: 'Returned', SENT: 'Sent' },
    transitions: [
      { action: 'edit', by: 'client', from: ['WRITTEN'], to: 'WRITTEN' },
      { action: 'send', by: 'freelancer', from: ['WRITTEN', 'RETURNED'], to: 'SENT' },
    ],
    refusals: { send: (status) => `It is ${status}.` },
  },
  stateOf: ({ status }) => status,
  actors: { client: 'clientId', freelancer: 'freelancerId' },
  notFound: () => notFound(messages.notFound.module),
});

const aDraft = (status: Draft['status']): Draft => ({ status, clientId: 'c1', freelancerId: 'f1' });
const aProject = (stage: ProjectStage) =>
  ({ card: { ...inProjectStage(stage), client: { id: 'c1' } } }) as ProjectItem;

/** A condition as the database gets it, with the values in place. */
function textOf(condition: Condition): string {
  const placeholders = new Placeholders();
  const text = placeholders.condition(condition).replaceAll('#', '');
  const values = placeholders.attributes().ExpressionAttributeValues ?? {};
  return text.replace(/:v\d+/g, (name) => String(values[name]));
}

describe('an action without reading the item', () => {
  it('holds in every state of the machine that allows it, for its actor', () => {
    const { set, when } = drafts.transition('send', freelancer);
    expect(set).toEqual({ status: 'SENT' });
    expect(textOf(when)).toBe('(freelancerId = f1) AND (status IN (WRITTEN, RETURNED))');
  });

  it('sets only what it changes', () => {
    expect(projectLifecycle.transition('payLastModule', { as: 'provider' }).set).toEqual({
      'card.stage': 'COMPLETED',
      'card.isCompleted': true,
    });
    expect(drafts.transition('edit', { as: 'client', id: 'c1' }).set).toEqual({});
  });

  it('is refused with 404, 403 and 409, in this order', () => {
    const { refused } = drafts.transition('send', freelancer);
    expect(refused(undefined)).toMatchObject({ status: 404, message: messages.notFound.module });
    expect(refused({ ...aDraft('SENT'), freelancerId: 'f2' })).toMatchObject({ status: 403 });
    expect(refused(aDraft('SENT'))).toMatchObject({ status: 409, message: 'It is SENT.' });
  });
});

describe('an action on an item that was read', () => {
  it('holds only while the item is in the state that was read', () => {
    const { set, when, refused } = projectLifecycle.transitionFrom(aProject('OPEN'), 'close', client);
    expect(set).toEqual({ 'card.stage': 'CLOSED', 'card.isOpen': false });
    expect(textOf(when)).toBe('(card.client.id = c1) AND (card.stage = OPEN)');
    expect(refused(aProject('AWARDED'))).toBeInstanceOf(Outdated);
  });

  it('is refused before any write when the machine does not allow it', () => {
    const attempt = (project: ProjectItem | undefined, action: 'acceptBid' | 'close', id: string) => () =>
      projectLifecycle.transitionFrom(project, action, { as: 'client', id });
    expect(attempt(aProject('AWARDED'), 'close', 'c1')).toThrow(messages.projects.tooLateToClose);
    expect(attempt(aProject('CLOSED'), 'acceptBid', 'c1')).toThrow(messages.projects.isClosed);
    expect(attempt(aProject('OPEN'), 'close', 'c2')).toThrow(messages.access.notYours);
    expect(attempt(undefined, 'close', 'c1')).toThrow(messages.notFound.project);
  });
});
