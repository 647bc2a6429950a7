import { key } from './key.ts';

/** A project's long text never changes, so it is an item of its own and changes of the project stay cheap. */
export const project = key('PROJ#{projectId}', 'PROJ');
/** Its counts of modules change often and are on no card, so they stand apart: the lists need not follow them. */
export const projectCounts = key('PROJ#{projectId}', 'PROJ#COUNT');
export const projectText = key('PROJ#{projectId}', 'PROJ#TEXT');
/** Allows a freelancer one bid per project. */
export const bid = key('PROJ#{projectId}', 'PROJBID#{freelancerId}');
export const module = key('PROJ#{projectId}', 'MOD#{number:3}');
/** What happened to a module, by the version that it has since. Read with the modules of its project. */
export const moduleEvent = key('PROJ#{projectId}', 'MODEVENT#{number:3}#{version:10}');
/** What each of its freelancers shows of their own part, as of a finished order. Read with the modules of the project. */
export const pieceOfProject = key('PROJ#{projectId}', 'PIECE#{freelancerId}');
