import { playBatches } from './batches.ts';

playBatches(3);
