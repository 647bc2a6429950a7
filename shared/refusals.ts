/**
 * What the server alone says when it refuses a request. The browser shows what arrives, so its scripts need not carry these.
 */
export const refusals = {
  auth: {
    wrongCredentials: 'Wrong username or password.',
    signInFirst: 'Please sign in first.',
    sessionOver: 'Your session has ended. Please sign in again.',
    usernameTaken: 'That username is already taken.',
    usernameLikeAnother: 'That username looks like one that is already taken.',
    usernameReserved: 'That username is reserved. Please choose another.',
    guessablePassword: 'This password is too easy to guess. Please choose another.',
    throttled: 'Too many attempts.',
  },
  access: {
    foreignOrigin: 'This request did not come from our own site.',
    bypassedCdn: 'Make this request at the address of the site.',
  },
  request: {
    invalid: 'Some fields need your attention.',
    brokenJson: 'The request body is not valid JSON.',
    jsonOnly: 'Send this request as application/json.',
  },
  notFound: {
    upload: 'This file was not uploaded.',
    bid: 'This bid does not exist.',
    receipt: 'This receipt does not exist.',
  },
  limits: {
    reads: 'Too much was read from your network in a short time.',
    reached: (what: string) => `You have reached the limit of ${what}.`,
  },
  gigs: {
    ownImagesOnly: 'Pictures must be uploaded to this site first.',
    ownGig: 'You cannot order your own gig.',
    changed: 'This gig has just changed. Please look at it again.',
  },
  orders: {
    changed: 'This order has changed meanwhile. Please look at it again before you decide.',
    finished: 'This order is finished.',
    notToApprove: 'There is no paid work to approve yet.',
    notToRevise: 'You can ask for a revision once the work is delivered and paid.',
    alreadyInRevision: 'The seller is already at work on a revision.',
    disputed: 'There is an open dispute about this order, which has to be settled first.',
    noRevisionLeft: 'All revisions of this order are used.',
    noTimeForRevision: 'There is no time left for another revision: the money cannot be held that long.',
    tooLateToCancel: 'The work is already delivered, so this order can no longer be cancelled.',
    askToCancel: 'The seller is at work, so you can only ask to cancel.',
    alreadyAskedToCancel: 'You can cancel this order yourself, or have already asked the seller.',
    notAskedToCancel: 'The buyer has not asked to cancel this order.',
    notToDecline: 'There is no delivered work to decline yet. You can cancel this order instead.',
    tooLateToDecline: 'The work is delivered and paid, so this order can no longer be declined.',
    notToRefund: 'Money can be given back while delivered and paid work is neither approved nor disputed.',
    aboveHeld: 'This is more than what is held for this order.',
    notToDispute: 'You can open a dispute once the work is delivered and paid.',
    buyerIsLooking: 'The buyer is looking at the work. You can open a dispute once they ask for a revision.',
    alreadyDisputed: 'A dispute about this order is already open.',
    notDisputed: 'There is no open dispute about this order.',
    noOffer: 'The other side has not named an amount yet.',
    frozen: 'The bank examines the payment of this order. Until it has decided, no money is moved.',
  },
  modules: {
    full: 'All modules of this project are already assigned.',
  },
  conversations: {
    withOneself: 'You cannot write to yourself.',
    sameRole: 'Messages go between a buyer and a seller.',
    tooFast: 'You are writing faster than people can read.',
  },
  payment: {
    providerDown: 'The payment provider does not answer. Please try again in a moment.',
    askedTooOften: 'We have just asked the payment provider.',
    underWay: 'A payment of this is under way. Please wait until it has gone through or failed.',
    closed: 'This has just been cancelled, so it can no longer be paid.',
    badSignature: 'This event is not signed by the payment provider.',
  },
  payouts: {
    manual: 'Payouts are made by hand here, so you need no account for them.',
    countryMissing: 'Choose the country of your bank account.',
    otherCountry: 'You have a payout account in another country already, and its country cannot be changed.',
    countryRefused: 'Stripe does not open an account with these details. Please write to us.',
    refused: 'Stripe does not pay out to your account. Please ask Stripe why, or write to us.',
    noLink: 'Stripe has nothing to ask you about your account now.',
    noAccount: 'You have no payout account yet.',
    unfinished: 'You can sign in to your payout account once you have told Stripe what it needs.',
    askedTooOften: 'You have just asked for this several times. Please wait a moment.',
  },
  uploads: {
    notAnImage: 'This file is not the picture it claims to be.',
    /** Names the picture of a list that a refusal is about, counted from one. */
    ofPicture: (number: number, refusal: string) => `Picture ${number}: ${refusal}`,
  },
} as const;
