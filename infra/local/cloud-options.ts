import type { StripeOptions } from './stripe/stripe.ts';

/** What no request starts: the jobs that follow the table's stream, those that the clock starts, and those that other functions start. */
export type Job = 'changes' | 'movements' | 'clocks' | 'mails';

/** What to start a local cloud with. */
export type CloudOptions = {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  /** What fills an empty data folder: the sample marketplace, or nothing. */
  seed: 'demo' | 'none';
  /** The built app (the default), Vite's development server, or none. */
  web?: 'built' | 'development' | 'none';
  /** Shows a bar on every page of the app that moves the time. */
  hasClockBar?: boolean;
  /** The folder of built functions to run instead of their sources. */
  bundles?: string;
  /** Which functions run that no request starts; all of them by default. */
  jobs?: readonly Job[];
  /** The delays between the payment stand-in's deliveries of one webhook. */
  webhookRetry?: NonNullable<StripeOptions['retry']>;
  /** Called with a line of progress. */
  report?: (line: string) => void;
  /** Called when the database ends unexpectedly. */
  onFailure?: (message: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal;
};
