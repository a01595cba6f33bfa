import { ServiceError } from '#contract/errors'
import { operations } from '#lib/api/operations'
import { sendRemotely } from '#lib/api/remote'
import type { Options } from './options'
import { checkReads, findOrganization, type Known } from './read'
import { conforms, type Report } from './report'
import { openSession, type Session } from './session'
import { checkWrites } from './write'

/** Checks an implementation of the API, operation by operation. */
export async function checkApi(options: Options): Promise<Report> {
  const { baseUrl, organizationId, customerId, email, reference } = options
  const known: Known = { organizationId, customerId, email, reference }
  const session = openSession(options, known)
  const made: string[] = []
  if (await findAnswering(session, options)) {
    await findOrganization(session, known)
    if (options.write) made.push(...(await checkWrites(session, options, known)))
    await checkReads(session, options, known)
  }
  const verdicts = session.report()
  return { baseUrl, conforms: conforms(verdicts), verdicts, made, mapping: session.proposed() }
}

/** Whether somebody answers who takes the key, asked once: each operation would wait as long again, and each wrong key counts. */
async function findAnswering(session: Session, { baseUrl, apiKey }: Options): Promise<boolean> {
  const names = Object.values(operations).map(({ name }) => name)
  try {
    const headers = { accept: 'application/json', 'x-api-key': apiKey }
    const { status } = await sendRemotely(baseUrl, { method: 'GET', effect: false, target: '/v1/customers/search', headers })
    if (status !== 401) return true
    for (const name of names) session.skip(name, 'the key is not accepted')
    session.say('findWalletByEmail', { verdict: 'differs', what: 'does not accept the key (401)', notes: [] })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const what = error.message.split(': ').at(-1)
    for (const name of names) session.say(name, { verdict: 'could not be reached', what, notes: [] })
  }
  return false
}
