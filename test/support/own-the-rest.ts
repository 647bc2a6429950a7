import { ownTheRest } from '#infra/local/rights/owner.ts';

// What no function of the product requests, this process's tests do.
ownTheRest('tests');
