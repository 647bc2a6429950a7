/** How many pieces of a portfolio are loaded at once. */
export const PORTFOLIO_PAGE = 12;
