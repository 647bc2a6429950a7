export { Outdated } from './until-current.ts';
