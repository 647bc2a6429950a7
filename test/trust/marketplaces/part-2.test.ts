import { playBatches } from './batches.ts';

playBatches(1);
