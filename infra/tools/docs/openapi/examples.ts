// A body of every call that takes one, as a stranger would send it. A test holds each against its schema.

const id = '01kz3v8m5n4q7r2s9t6w1x0y8z';
const other = '01kz3v9d2f5g8h1j4k7m0n3p6q';
const conversationId = `${other}${id}`;
const picture = `/media/${other}/${id}.png`;

const password = 'seven lazy walruses';
const proof = { password };
const token = 'eyJhbGciOiJIUzI1NiJ9.the-token-of-the-link';

/** The credential that a browser's `PublicKeyCredential.toJSON()` gives, with its bytes in base64url. */
const credential = { id: 'q2x1Zm9yLWV4YW1wbGU', rawId: 'q2x1Zm9yLWV4YW1wbGU', type: 'public-key' };
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const usedPasskey = {
  ...credential,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
    signature: 'MEUCIQDx',
    userHandle: 'MDFrejN2OG01bg',
  },
};
const newPasskey = {
  ...credential,
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal', 'hybrid'] },
};

const profile = {
  username: 'Omar Ali',
  country: 'Peru',
  phone: '+51 1 555 0102',
  desc: 'Prints by hand.',
};
const offer = { amount: 60, reason: 'Half of the pictures are missing.' };
const work = { name: 'The till', details: 'Takes cards, and prints receipts.', deadlineDays: 14 };

export const examples: Readonly<Record<string, unknown>> = {
  'auth.register': {
    ...profile,
    email: 'omar@example.com',
    password,
    timeZone: 'America/Lima',
    isSeller: true,
  },
  'auth.login': { username: 'Omar Ali', password },
  'auth.forgot': { login: 'omar@example.com' },
  'auth.reset': { token, password },
  'auth.verify': { token },
  'auth.changeEmail': { email: 'ali@example.com', password },
  'auth.changePassword': { current: password, password: 'nine diligent otters', removePasskeys: false },
  'passkeys.addingOptions': proof,
  'passkeys.add': { passkey: newPasskey },
  'passkeys.rename': { name: 'Phone' },
  'passkeys.remove': proof,
  'passkeys.signIn': { passkey: usedPasskey },
  'users.changeMe': {
    ...profile,
    tagline: 'Ink on paper',
    languages: ['English', 'Spanish'],
    skills: ['Linocut', 'Typography'],
    links: ['https://prints.example.com'],
    timeZone: 'America/Lima',
  },
  'users.askForExport': { passkey: usedPasskey },
  'users.close': proof,
  'gigs.create': {
    title: 'I will print your cards by hand',
    cat: 'Design',
    cover: picture,
    images: [picture],
    desc: 'A hundred cards on cotton paper, with ink of your choice.',
    shortTitle: 'Cards by hand',
    shortDesc: 'A hundred cards on cotton paper',
    deliveryTime: 7,
    revisionNumber: 2,
    features: ['Two colours', 'Cotton paper'],
    price: 19.99,
  },
  'reviews.create': { gigId: id, star: 5, desc: 'In time, and better than I hoped.' },
  'orders.requirements': { requirements: 'Our logo in black, the rest in red.', files: [] },
  'orders.revision': { message: 'Please move the logo to the left.' },
  'orders.cancel': { reason: 'The event has moved to next year.' },
  'orders.decline': { reason: 'I am away this month.' },
  'orders.refund': { amount: 5 },
  'orders.uploadWork': { finalWork: `pending/work/${id}/${other}/cards.pdf`, note: 'Print at 100%.' },
  'orders.complete': { fileUrl: 'https://drive.google.com/file/d/1AbC/view' },
  'disputes.create': { orderId: id, ...offer },
  'disputes.offer': offer,
  'projects.create': {
    title: 'A shop for lamps',
    description: 'A site with a till, in three parts.',
    category: 'Web Development',
    budget: 1500,
    images: [],
    numberOfModules: 3,
  },
  'bids.create': { projectId: id, amount: 1234.5 },
  'modules.create': { projectId: id, ...work },
  'modules.update': { ...work, seen: 3 },
  'modules.status': { status: 'OK', amount: 450.5, seen: 4 },
  'modules.submit': { projectURL: 'https://github.com/omar/till', images: [picture] },
  'modules.fund': { amount: 600 },
  'modules.cancel': { reason: 'I have fallen ill.' },
  'modules.refund': { amount: 5 },
  'conversations.create': { to: id, about: { kind: 'order', id: other } },
  'conversations.block': { blocked: true },
  'conversations.report': { reason: 'They ask to be paid elsewhere.' },
  'messages.create': { conversationId, desc: 'When can you begin? 👍', files: [] },
  'portfolio.ask': {
    title: 'Cards for a bakery',
    text: 'Two colours on cotton paper.',
    images: [picture],
    isNamed: false,
  },
  'portfolio.answer': { agrees: true, seen: id },
  'notifications.markRead': { upTo: id },
  'notifications.changeSettings': {
    messages: { mail: true },
    orders: { bell: true, mail: true },
    projects: { bell: true, mail: true },
    reviews: { bell: true, mail: false },
    payouts: { bell: true, mail: true },
  },
  'uploads.create': {
    purpose: 'delivery',
    orderId: id,
    fileName: 'cards.pdf',
    contentType: 'application/pdf',
    size: 482_113,
  },
  'payments.confirm': { paymentIntentId: 'pi_3PqRsT2eZvKYlo2C' },
  'payouts.account': { ...proof, country: 'DE' },
  'payouts.login': proof,
};
