import { ServiceError } from '#contract/errors'
import { forOrganization } from '#database/row-scope'
import type { Context, DeferredKeyCheck } from '../ground/context'
import { isOurId } from '../ground/ids'
import { idempotently } from '../idempotency/idempotently'
import type { Asker } from '../keys/admission-cache'
import type { Admission } from '../keys/admit-request'
import type { InFlight } from '../keys/in-flight'
import { authenticate, type KeyChecks, mustBeAllowed, rateLimitHeaders, readAsker } from './authentication'
import { readJsonBody } from './body'
import type { Dependencies } from './dependencies'
import { deprecationHeaders } from './deprecation'
import { readIntent } from './idempotency'
import type { Incoming, Outgoing } from './incoming'
import { type OperationAnswer, policyOf, readsBody, type ServedOperation } from './operation'
import { readActor } from './parse-input'

/** The authentication of callers and the limit of their concurrent requests, per process. */
export type Admittance = KeyChecks & { inFlight: InFlight }

export type ReceivedRequest = {
  request: Incoming
  requestId: string
  /** The ids of the path by name, as received. */
  ids: Readonly<Record<string, string>>
  /** Headers of the answer, whatever its outcome. */
  answerHeaders: Record<string, string>
}

/**
 * Runs one request from key to answer. Checks are made in an order that callers can rely on, after the length of the query string
 * (414): key 401 · limit 429 · scope 403 · path 404 · body 415/413/400 · members 422 · idempotency · conflicts 409.
 */
export async function runOperation(
  dependencies: Dependencies,
  admittance: Admittance,
  operation: ServedOperation,
  arrival: ReceivedRequest,
): Promise<Outgoing> {
  const { request, requestId, answerHeaders } = arrival
  const policy = policyOf(operation)
  const asker = readAsker(request, policy)
  const lookUp = async () => {
    const admission = await authenticate(admittance, asker, requestId)
    Object.assign(answerHeaders, rateLimitHeaders(admission))
    return admission
  }
  const recalled = recall(admittance, operation, asker)
  if (recalled === undefined) {
    const admission = await lookUp()
    return admittance.inFlight(admission, () => answer(dependencies, { admission }, operation, arrival))
  }
  const { admission, scope, pass } = recalled
  const keyCheck: DeferredKeyCheck = { pass, lookUp: async () => mustBeAllowed(await lookUp(), { scope }) }
  try {
    return await answer(dependencies, { admission, keyCheck }, operation, arrival)
  } finally {
    // If no statement has checked the key, look the caller up before any answer or error is returned.
    if (keyCheck.pass !== null) await keyCheck.lookUp()
  }
}

/** Returns the cached admission of the caller, for an operation whose own statement checks the key. */
function recall({ admissions }: Admittance, { scope, checksKeyItself }: ServedOperation, asker: Asker) {
  if (!checksKeyItself || scope === null) return undefined
  const recalled = admissions.recall(asker, scope)
  return recalled && { ...recalled, scope }
}

async function answer(
  dependencies: Dependencies,
  { admission, keyCheck }: { admission: Admission; keyCheck?: DeferredKeyCheck },
  operation: ServedOperation,
  { request, requestId, ids, answerHeaders }: ReceivedRequest,
): Promise<Outgoing> {
  const forTestsOnly = operation.environment !== undefined && operation.environment !== admission.environment
  mustBeAllowed(admission, forTestsOnly ? { scope: null } : operation)
  if (forTestsOnly) throw new ServiceError('not_found', 'Exists for test keys only')

  Object.assign(answerHeaders, deprecationHeaders(operation.deprecated))
  if (operation.needsActor && request.header('x-actor-id') === null)
    throw new ServiceError('actor_required', 'X-Actor-Id is missing')

  const { organizationId, environment, keyId, scopes } = admission
  const own = forOrganization(dependencies, organizationId)
  const context: Context = {
    db: operation.method === 'GET' && operation.checksKeyItself ? own.pipeline : own.db,
    organizationId,
    environment,
    keyId,
    scopes,
    keyCheck,
    requestId,
    now: own.clock?.(),
  }
  const id = readId(operation, ids)
  const work = await prepareWork({ operation, dependencies: own, admission, context, id, request })
  return toOutgoing(await work())
}

/** Returns the ids of the path. One that cannot be ours is treated as not found, not as malformed. */
function readId(operation: ServedOperation, ids: ReceivedRequest['ids']): (name: string) => string {
  for (const [name, problem] of Object.entries(operation.ids)) {
    if (!isOurId(ids[name] ?? '')) throw new ServiceError(problem, `The ${name} of the path is no id`)
  }
  return (name) => ids[name] ?? ''
}

/** Returns `X-Actor-Id` as a proven person only for a first-party key: the holder of any other could claim to be two. */
function toNamed({ keyKind }: Admission, named: string | undefined): Pick<Context, 'actorId' | 'actorNote'> {
  return keyKind === 'house' ? { actorId: named } : { actorNote: named }
}

type Prepared = {
  operation: ServedOperation
  dependencies: Dependencies
  admission: Admission
  context: Context
  id: (name: string) => string
  request: Incoming
}

/** Validates the input and returns the work to run. A missing record is refused before a fault of the input. */
async function prepareWork({
  operation,
  dependencies,
  admission,
  context,
  id,
  request,
}: Prepared): Promise<() => Promise<OperationAnswer>> {
  try {
    const body = readsBody(operation) ? await readJsonBody(request) : undefined
    const known: Context = { ...context, ...toNamed(admission, readActor(request)) }
    const work = operation.prepare({ context: known, dependencies, id, request, body })
    // The idempotency key is read after the input was validated.
    const intent = operation.method === 'POST' ? readIntent(request, body, admission) : undefined
    if (operation.readsMuch) return () => dependencies.readMuch((db) => work({ ...known, db }, intent))
    if (operation.transaction !== 'request') return () => work(known, intent)
    return () => idempotently(known, intent, async (inside) => renderAnswer(await work(inside, intent)))
  } catch (error) {
    await operation.mustExist?.(context, id)
    throw error
  }
}

/** Serializes the answer, only here, so that replays are byte-identical to what was sent. */
export function renderAnswer({ body, ...answer }: OperationAnswer): OperationAnswer & { body: string } {
  return { ...answer, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

function toOutgoing(answer: OperationAnswer): Outgoing {
  const { status, body, location, headers, replayed } = renderAnswer(answer)
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...headers,
      ...(location === undefined ? {} : { location }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    },
    text: body,
  }
}
