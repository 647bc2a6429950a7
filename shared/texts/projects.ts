import { refusal } from '../refusal.ts';

// What is said of projects.

export const none = 'No projects found';
export const completed = 'Completed';
export const closed = /* @__PURE__ */ refusal('projects.closed', 'This project is no longer open to bids.');
export const isClosed = /* @__PURE__ */ refusal(
  'projects.isClosed',
  'This project was closed by its client.',
);
export const tooLateToClose = /* @__PURE__ */ refusal(
  'projects.tooLateToClose',
  'A bid on this project is already accepted, so it can no longer be closed.',
);
