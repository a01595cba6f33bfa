import { ServiceError } from '#contract/errors'
import type { Answer } from '#lib/api/answer'
import { askPatiently } from '#lib/api/ask-patiently'
import { consoleOperations } from '#lib/api/console-operations'
import type { ApiRequest } from '#lib/api/request'
import type { Transport } from '#lib/api/transport'
import { wayItFailed } from './judge'
import { checkReads, findOrganization, type Known } from './read'
import { remark } from './remarks'
import { type CheckOptions, conforms, type Report } from './report'
import { openCheck, type Session } from './session'
import { checkWrites } from './write'

/** Checks an implementation of the API, operation by operation. Without `write` it can send nothing but reads. */
export async function checkApi(send: Transport, options: CheckOptions): Promise<Report> {
  const { organizationId, customerId, email, reference } = options
  const known: Known = { organizationId, customerId, email, reference }
  const carry = patiently(options.write ? send : readsOnly(send), options)
  const session = openCheck(carry, options, known)
  const made: string[] = []
  if (await findAnswering(carry, session, options)) {
    await findOrganization(session, known)
    if (options.write) made.push(...(await checkWrites(session, options, known)))
    await checkReads(session, options, known)
  }
  const verdicts = session.report()
  return { conforms: conforms(verdicts), verdicts, made, mapping: session.proposed() }
}

/** Throws for every request but reads, so that a mistake in the questions cannot become a payment. */
function readsOnly(send: Transport): Transport {
  return async (request) => {
    if (request.method !== 'GET') throw new Error(`${request.method} in a check that only reads`)
    return send(request)
  }
}

const mostPatienceMs = 120_000

/** Waits after a 429 and sends the request again, which had no effect: an API may allow few requests in a second. */
function patiently(send: Transport, { patienceMs = mostPatienceMs, pause }: CheckOptions): Transport {
  return askPatiently<ApiRequest, Answer>(send, patienceMs, pause)
}

/** Checks once whether the API answers and accepts the key: each operation would wait as long, and wrong keys are counted. */
async function findAnswering(send: Transport, session: Session, { apiKey }: CheckOptions): Promise<boolean> {
  const names = Object.values(consoleOperations).map(({ name }) => name)
  try {
    const headers = { accept: 'application/json', 'x-api-key': apiKey }
    const { status } = await send({ method: 'GET', effect: false, target: '/v1/customers/search', headers })
    if (status !== 401) return true
    for (const name of names) session.skip(name, remark('keyBefore'))
    session.say('findWalletByEmail', { verdict: 'differs', what: remark('keyRefused'), notes: [] })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    for (const name of names) session.say(name, { verdict: 'could not be reached', what: wayItFailed(error), notes: [] })
  }
  return false
}
