import { ServiceError } from '#contract/errors'
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

/** Authenticates callers and bounds how many of their requests run at a time, in one process. */
export type Admittance = KeyChecks & { inFlight: InFlight }

export type ReceivedRequest = {
  request: Incoming
  requestId: string
  /** Ids of the path by name, as they came. */
  ids: Readonly<Record<string, string>>
  /** Headers that go on the answer whatever becomes of the request. */
  answerHeaders: Record<string, string>
}

/**
 * One request from its key to its answer, in the order that callers can rely on:
 * key 401 · limit 429 · scope 403 · path 404 · body 415/413/400 · members 422 · idempotency · conflicts 409.
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
  const { admission, scope, text } = recalled
  const keyCheck: DeferredKeyCheck = { text, lookUp: async () => mustBeAllowed(await lookUp(), { scope }) }
  try {
    return await answer(dependencies, { admission, keyCheck }, operation, arrival)
  } finally {
    // Whatever came of it, an answer or an error: who was not asked about yet is looked up before they hear of it.
    if (keyCheck.text !== null) await keyCheck.lookUp()
  }
}

/** Who the caller was a moment ago, for an operation whose own statement asks whether they still are. */
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
  const context: Context = {
    db: operation.method === 'GET' && operation.checksKeyItself ? dependencies.pipeline : dependencies.db,
    organizationId,
    environment,
    keyId,
    scopes,
    keyCheck,
    requestId,
    now: dependencies.clock?.(),
  }
  const id = readId(operation, ids)
  const work = await checkInput({ operation, dependencies, admission, context, id, request })
  return toOutgoing(await work())
}

/** An id that cannot be ours belongs to no object, so it is missing rather than malformed. */
function readId(operation: ServedOperation, ids: ReceivedRequest['ids']): (name: string) => string {
  for (const [name, problem] of Object.entries(operation.ids)) {
    if (!isOurId(ids[name] ?? '')) throw new ServiceError(problem, `The ${name} of the path is no id`)
  }
  return (name) => ids[name] ?? ''
}

/** What `X-Actor-Id` says is a person only where the key may name people. Any other key could name two, and be one. */
function toNamed({ keyKind }: Admission, named: string | undefined): Pick<Context, 'actorId' | 'actorNote'> {
  return keyKind === 'house' ? { actorId: named } : { actorNote: named }
}

type Checked = {
  operation: ServedOperation
  dependencies: Dependencies
  admission: Admission
  context: Context
  id: (name: string) => string
  request: Incoming
}

async function checkInput({
  operation,
  dependencies,
  admission,
  context,
  id,
  request,
}: Checked): Promise<() => Promise<OperationAnswer>> {
  try {
    const body = readsBody(operation) ? await readJsonBody(request) : undefined
    const known: Context = { ...context, ...toNamed(admission, readActor(request)) }
    const work = operation.prepare({ context: known, dependencies, id, request, body })
    // The key is read after the members were found good.
    const intent = operation.method === 'POST' ? readIntent(request, body, admission) : undefined
    if (operation.readsMuch) return () => dependencies.readMuch((db) => work({ ...known, db }, intent))
    if (operation.transaction !== 'request') return () => work(known, intent)
    return () => idempotently(known, intent, async (inside) => renderAnswer(await work(inside, intent)))
  } catch (error) {
    await operation.mustExist?.(context, id)
    throw error
  }
}

/** JSON is made here and nowhere else, so that what is stored for replays is what was sent. */
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
