import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isSafeOnTheWay, safeOnTheWay } from '#contract/safe-on-the-way'
import { readMappingFile } from '#lib/api/mapping-file'
import type { CheckOptions } from '#lib/conform/report'

export const usage = `npm run --silent conform -- --base-url https://… --api-key …
  --write                   also creates, changes, quotes and deletes, and says what; without it nothing is changed
  --prefunded-account ID    with --write: the account that one payment of 10.00 USDC is made from
  --organization-id ID      whose exchange rates are asked for
  --customer-id ID          a customer to read; with --write, the one to quote for when new customers wait for verification
  --email TEXT              a customer's e-mail, for the wallet look-up
  --reference TEXT          the partner reference of a transaction
  --amount-unit major       for an API that reads the amount of a quote in whole units
  --mapping FILE            reads the answers by this mapping file, as the console does with API_MAPPING
  --json                    the report as JSON`

const words = {
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  'prefunded-account': { type: 'string' },
  'organization-id': { type: 'string' },
  'customer-id': { type: 'string' },
  email: { type: 'string' },
  reference: { type: 'string' },
  'amount-unit': { type: 'string', default: 'minor' },
  mapping: { type: 'string' },
  write: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

/** `baseUrl` has no trailing slash. */
export type Options = CheckOptions & { baseUrl: string; json: boolean }

const Given = z.object({
  'base-url': z
    .url({ protocol: /^https?$/, message: 'must be an http or https address', abort: true })
    .refine(isSafeOnTheWay, `would send the key in clear text: ${safeOnTheWay}`),
  'api-key': z.string({ message: 'is missing' }).regex(/^[\x21-\x7e]+$/, { message: 'must be visible ASCII characters' }),
  'amount-unit': z.enum(['minor', 'major'], { message: 'must be minor or major' }),
})

/** Parses the arguments; throws an error with a line for each mistake. It never repeats the key. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({ args, options: words, allowPositionals: true })
  // Not repeated, because it may be the key.
  if (positionals.length > 0) throw new Error('Unexpected argument: every value needs its option before it')
  const given = Given.safeParse(values)
  if (!given.success) throw new Error(given.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'))
  const { 'base-url': baseUrl, 'api-key': apiKey, 'amount-unit': amountUnit } = given.data
  const url = new URL(baseUrl)
  if (url.search !== '' || url.hash !== '' || url.username !== '') throw new Error('--base-url must have no query and no user')
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    apiKey,
    amountUnit,
    write: values.write,
    json: values.json,
    mapping: values.mapping === undefined ? undefined : readMappingFile('--mapping', values.mapping),
    prefundedAccountId: values['prefunded-account'],
    organizationId: values['organization-id'],
    customerId: values['customer-id'],
    email: values.email,
    reference: values.reference,
  }
}
