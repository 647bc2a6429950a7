import { plural } from './rules/text/plural.ts';

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
    linkOver: 'This link is no longer valid: it was used already, or is too old. You can ask for a new one.',
    wrongPassword: 'This is not your password.',
    verifyFirst: 'Please confirm your email first: the bar at the top of the page sends you a link.',
    noMail: 'No mail is sent here, so that nobody can get a link. Please ask whoever runs this marketplace.',
  },
  users: {
    unknownCountry: 'Choose a country of the list.',
    renamedTooOften: 'You have changed your username twice in 30 days.',
    stillBusy: 'Your account cannot be deleted yet: others still rely on it.',
    open: {
      projects: ({ count }: { count: number }) => `${plural(count, 'open project')}: close what you posted.`,
      bids: ({ count }: { count: number }) =>
        `${plural(count, 'bid')} without an answer: withdraw what you placed.`,
      givenModules: ({ count }: { count: number }) =>
        `${plural(count, 'module')} of your projects not over yet.`,
      takenModules: ({ count }: { count: number }) =>
        `${plural(count, 'module')} that you work on not over yet.`,
      orders: ({ count }: { count: number }) => `${plural(count, 'order')} not over yet.`,
      money: 'Money of yours is still held, owed, or on its way.',
    },
    tooLateToKeep: 'This account is being deleted, and cannot be kept any more.',
    operatorStays: 'The account of an operator cannot be deleted.',
  },
  passkeys: {
    notAccepted: 'This passkey was not accepted. Please try again, or use your password.',
    tooNew: 'This passkey was added less than a day ago. Please use your password, or an older passkey.',
    inUse: 'This passkey is in use already.',
    tooMany: ({ most }: { most: number }) =>
      `You have ${most} passkeys already. Remove one that you do not use first.`,
  },
  access: {
    foreignOrigin: 'This request did not come from our own site.',
    bypassedCdn: 'Make this request at the address of the site.',
    operatorsTradeNot: 'Operators can neither buy nor sell.',
  },
  request: {
    invalid: 'Some fields need your attention.',
    brokenJson: 'The request body is not valid JSON.',
    jsonOnly: 'Send this request as application/json.',
    tooLarge: 'The request is too large. Send files through POST /uploads.',
  },
  notFound: {
    passkey: 'You have no such passkey.',
    upload: 'This file was not uploaded.',
    bid: 'This bid does not exist.',
    receipt: 'This receipt does not exist.',
    message: 'This message does not exist.',
  },
  limits: {
    reads: 'Too much was read from your network in a short time.',
    creating: {
      gigs: ({ most }: { most: number }) => `You have reached the limit of ${most} gigs a day.`,
      projects: ({ most }: { most: number }) => `You have reached the limit of ${most} projects a day.`,
      orders: ({ most }: { most: number }) => `You have reached the limit of ${most} orders a day.`,
      bids: ({ most }: { most: number }) => `You have reached the limit of ${most} bids a day.`,
      modules: ({ most }: { most: number }) => `You have reached the limit of ${most} modules a day.`,
      reviews: ({ most }: { most: number }) => `You have reached the limit of ${most} reviews a day.`,
      pieces: ({ most }: { most: number }) => `You have reached the limit of ${most} pieces a day.`,
      conversations: ({ most }: { most: number }) =>
        `You have reached the limit of ${most} conversations a day.`,
      files: ({ most }: { most: number }) => `You have reached the limit of ${most} files a day.`,
      exports: ({ most }: { most: number }) => `You have reached the limit of ${most} exports a day.`,
      gigabytes: ({ most }: { most: number }) => `You have reached the limit of ${most} GB of files a day.`,
    },
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
    frozen: {
      bank: 'The bank examines the payment of this order. Until it has decided, no money is moved.',
      operator:
        'The marketplace examines the payment of this order. Until it has decided, no money is moved.',
    },
  },
  modules: {
    full: 'All modules of this project are already assigned.',
    freelancerGone:
      'The freelancer has deleted their account. Reject their bid to give the project to somebody else.',
    ended: 'This module has ended.',
    changed: 'This module has changed meanwhile. Please look at it again before you decide.',
    changedTo: ({ status }: { status: string }) => `This module has changed meanwhile. It is now ${status}.`,
    decideAnew: ({ status }: { status: string }) =>
      `This module has changed meanwhile. It is now ${status}. Please look at it again before you decide.`,
    decideAnewFor: ({ status, amount }: { status: string; amount: string }) =>
      `This module has changed meanwhile. It is now ${status} for ${amount}. Please look at it again before you decide.`,
    disputed: 'There is an open dispute about this module, which has to be settled first.',
    fundedIsFixed: 'Money is held for this module, so it can no longer be changed.',
    alreadyFunded: 'Money is already held for this module.',
    notFunded: 'No money is held for this module.',
    notToFund: 'Money can be added to a module until its work is approved.',
    tooEarlyToFund:
      'You can add money once the deadline of this module is at most 30 days away: money is not held longer.',
    tooLateToFund: 'The deadline of this module has passed. You can add money once the work is handed in.',
    aboveHeld: 'This is more than what is held for this module.',
    approvedLessTooOften:
      'The freelancer has refused less than what is held three times. Approve all of it, or open a dispute.',
    noTimeToApproveLess:
      'There is no time left to agree on less than what is held. Approve all of it, or open a dispute.',
    noTimeForRework: 'There is no time left for rework: the money cannot be held that long.',
    noTimeToReplace: 'There is no time left to replace this work: the money cannot be held that long.',
    noTimeToRefuse: 'There is no time left to refuse this amount: the money cannot be held that long.',
    notToCancel: 'You can cancel a module only before its work is handed in.',
    tooEarlyToCancel: 'The freelancer is at work. You can cancel this module a day after its deadline.',
    notToRefund: 'You can give money back once it is released to you, until it clears.',
    notToQuit: 'You can give up a module until its work is approved.',
    notToDispute: 'A dispute is about handed-in work or an approved amount, while money is held for it.',
    allIsApproved: 'All that is held is approved, so there is nothing to dispute.',
    alreadyDisputed: 'A dispute about this module is already open.',
    notDisputed: 'There is no open dispute about this module.',
    frozen: {
      bank: 'The bank examines the payment of this module. Until it has decided, no money is moved.',
      operator:
        'The marketplace examines the payment of this module. Until it has decided, no money is moved.',
    },
    cannotReopen:
      'Work on this project has begun. Its bid can be rejected once every module is completed or has ended.',
    owes: 'A module that you confirmed with its freelancer is unpaid for 30 days. Pay it first.',
  },
  bids: {
    changedTo: ({ status, amount }: { status: string; amount: string }) =>
      `This bid has changed meanwhile. It is now ${status} for ${amount}.`,
  },
  work: {
    notPossible: ({ action, stage }: { action: string; stage: string }) =>
      `'${action}' is not possible in ${stage}.`,
    aboveReleased: 'This is more than what was released.',
    takenBack: 'Money of this payment was taken back, so what is left of it cannot be moved any more.',
  },
  operator: {
    nothingReleased: 'Nothing was released that could be taken back.',
    noTimeForDispute: 'There is no time left for a dispute: the money cannot be held that long.',
    paidOut:
      'The money is on its way to the seller, or there already, so it cannot be held again. You can refund it.',
    notPaidOut: 'The money is not on its way to the seller yet: refund it from what was released.',
    aboveCharged: 'This is more than what has not gone back to the buyer.',
  },
  notifications: {
    notOurLink: 'This link is not valid. You can choose in your settings which mails you get.',
  },
  conversations: {
    withOneself: 'You cannot write to yourself.',
    sameRole: 'Messages go between a buyer and a seller, and neither of you sells.',
    tooFast: 'You are writing faster than people can read.',
    blocked: 'This person cannot be written to.',
    blockedByYou: 'You have blocked this person. Unblock them to write to them.',
    gone: 'This person has deleted their account, so nobody can write to them any more.',
    reportedToday: 'You have already reported this conversation today.',
  },
  payment: {
    providerDown: 'The payment provider does not answer. Please try again in a moment.',
    askedTooOften: 'We have just asked the payment provider.',
    begunTooOften: 'You have begun many payments in a day.',
    confirmToBegin:
      'You have begun several payments in a day. You can begin more once your email is confirmed.',
    tooManyCards: 'Many cards were tried for your payments in a day.',
    cancelledTooOften: 'You have cancelled what you paid for, or asked for that, several times in a day.',
    givenBackTooOften: 'You have given back all of a payment many times in a day.',
    underWay: 'A payment of this is under way. Please wait until it has gone through or failed.',
    closed: 'This has just been cancelled, so it can no longer be paid.',
    checkoutClosed:
      'Nobody can begin to pay here for now: something has to be put right with the payment provider first. You were not charged.',
    badSignature: 'This event is not signed by the payment provider.',
  },
  payouts: {
    manual: 'Payouts are made by hand here, so you need no account for them.',
    countryMissing: 'Choose the country of your bank account.',
    otherCountry: 'You have a payout account in another country already, and its country cannot be changed.',
    countryRefused: 'Stripe does not pay out in this country. Please write to us.',
    detailsRefused: 'Stripe does not open an account with your name and email address. Please write to us.',
    notNow: 'Stripe opens no account at the moment, which is nothing that you can mend. We look into it.',
    refused: 'Stripe does not pay out to your account. Please ask Stripe why, or write to us.',
    noLink: 'Stripe has nothing to ask you about your account now.',
    noAccount: 'You have no payout account yet.',
    unfinished: 'You can sign in to your payout account once you have told Stripe what it needs.',
    askedTooOften: 'You have just asked for this several times. Please wait a moment.',
  },
  uploads: {
    notAnImage: 'This file is not the picture it claims to be.',
    /** Names the picture of a list that a refusal is about, counted from one. */
    ofPicture: ({ number, refusal }: { number: number; refusal: string }) => `Picture ${number}: ${refusal}`,
    ofFile: ({ number, refusal }: { number: number; refusal: string }) => `File ${number}: ${refusal}`,
  },
  portfolio: {
    notFound: 'There is nothing to show of this work, or it was taken back.',
    notFinished: 'Work can be shown once it is finished and paid, and while nobody asks for the money back.',
    changed: 'What is to be shown has changed meanwhile. Please look at it again.',
    isShown: 'This is shown already. You can take it back.',
    nobodyToAsk: 'The other side has deleted their account, so that nobody can agree.',
  },
} as const;
