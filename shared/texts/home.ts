// What is said of the home page.

export const trustedBy = 'Trusted by';
export const gigs = 'GIGS';
export const projects = 'PROJECTS';
export const explore = 'Explore the marketplace';
