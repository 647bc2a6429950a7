export { queryRange as readRange } from './read.ts';
