type Tag = { name: string; description: string; paths: RegExp }

/** Prose instead of a table, because the reference shows descriptions of tags as plain text. */
const recipients =
  'Who receives a payout of a test organization decides how it goes, by a phone from +584120000001 to +584120000007, a Venezuelan account that ends in 01 to 07, or a document from E84000001 to E84000007: 01 is paid at once; 02 is refused for its phone, 04 for its document; 03 is paid after a minute; 05 is never answered; 06 is paid and comes back after two minutes; 07 is refused for want of funds after five seconds; any other is paid after two seconds. The e-mail of a customer decides about their verification by a tag: +kyc-approve, +kyc-reject, +kyc-review, +kyc-slow (approved after a minute) or +sanctions. A deposit is found when its reference ends in 000001, with another amount when it ends in 000003, and not at all when it ends in 000002.'

/** The tags of the reference; an operation gets the first whose pattern matches its path. */
const tags: readonly Tag[] = [
  {
    name: 'Quotes',
    description:
      'A quote locks a rate and its fees for a short time. Paying it, or confirming the deposit behind it, starts the transfer.',
    paths: /^\/v1\/transfers\/quotes?(\/|$)/,
  },
  {
    name: 'Transactions',
    description: 'Money on its way, and where it arrived.',
    paths: /^\/v1\/(transfers(\/|$)|(transfer-sums|bank-answers)$)/,
  },
  {
    name: 'Bank accounts',
    description:
      'Accounts and pago móvil phones of a customer. Numbers are masked unless a reveal asks for them, which is recorded.',
    paths: /\/bank-accounts(\/|$)/,
  },
  { name: 'Wallets', description: 'The balance of a customer, found by e-mail.', paths: /^\/v1\/customers\/search$/ },
  {
    name: 'Verification',
    description: 'What is known of a customer, who looked at it, and what was decided.',
    paths: /^\/v1\/kyc\/|\/(kyc-profile|suspend|reinstate|block|unblock(\/withdrawals)?)$/,
  },
  {
    name: 'Customers',
    description: 'People and businesses who send or receive.',
    paths: /^\/v1\/(customers(\/|$)|customer-counts$)/,
  },
  { name: 'Exchange rates', description: 'Rates now and before, margin included.', paths: /\/exchange-rates(\/|$)/ },
  {
    name: 'Prefunded accounts',
    description: "The organization's own money, from which payouts are paid.",
    paths: /^\/v1\/prefunded-accounts(\/|$)/,
  },
  {
    name: 'Payouts by hand',
    description: 'Payouts whose end people read at the bank and record here, two of them for each.',
    paths: /^\/v1\/payouts(\/|$)/,
  },
  { name: 'Deposits', description: 'Money that banks received for the organization.', paths: /^\/v1\/deposits(\/|$)/ },
  {
    name: 'Events and webhooks',
    description: 'What happened, to be read or to be told. See webhooks for what is sent.',
    paths: /^\/v1\/(events|webhook-endpoints)(\/|$)/,
  },
  { name: 'API keys', description: 'Keys, what each may do, and their rotation.', paths: /^\/v1\/api-keys(\/|$)/ },
  {
    name: 'Sandbox',
    description: `Exists for test keys only: makes happen now what a bank or a day would do. ${recipients}`,
    paths: /^\/v1\/sandbox(\/|$)/,
  },
  {
    name: 'Organization',
    description: 'Whose key this is, under which terms it works, and the banks it can pay to.',
    paths: /^\/v1\//,
  },
]

/** Returns the chapter of the reference to which a path belongs: the first that matches, `Organization` if none does. */
export function tagOf(path: string): string {
  return tags.find(({ paths }) => paths.test(path))?.name ?? 'Organization'
}

/** Returns the tags that any of the paths has, in the order of the reference. */
export function tagsOf(paths: readonly string[]): { name: string; description: string }[] {
  const used = new Set(paths.map(tagOf))
  return tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
