import { counter } from '#database/metrics/registry'

type Outcome = 'done' | 'refused' | 'failed'

export type SignInWay = 'password' | 'passkey' | 'demo' | 'company'

const actions = counter('cauce_actions_total', {
  help: 'What people did in the console, by the name in the audit trail: done, refused (by the gate, the input or a rule) or failed.',
  labels: ['action', 'outcome'],
})
const handlers = counter('cauce_handlers_total', {
  help: 'Requests that pages send in the background, by route: done, refused or failed.',
  labels: ['route', 'outcome'],
})
const signIns = counter('cauce_sign_ins_total', {
  help: 'Attempts to sign in, by the way and the outcome: "in", or the code of the refusal.',
  labels: ['way', 'outcome'],
})

/** Counts how an action ended. `leadsOn` returns whether a thrown value is a redirect to another page, which is no failure. */
export async function countedAction<R extends { ok: true } | { ok: false; code: string }>(
  action: string,
  leadsOn: (thrown: unknown) => boolean,
  work: () => Promise<R>,
): Promise<R> {
  const count = (outcome: Outcome) => actions.add({ action, outcome })
  try {
    const result = await work()
    if (result.ok) count('done')
    else count(result.code === 'internal_error' ? 'failed' : 'refused')
    return result
  } catch (thrown) {
    count(leadsOn(thrown) ? 'done' : 'failed')
    throw thrown
  }
}

/**
 * Counts the answer of a handler. `route` is a method and a pattern, as in "GET /api/console/quotes/[id]". Anything else, such as
 * an address that a stranger made up, is counted as `other`.
 */
export function countHandled(route: string, status: number): void {
  const isPattern = /^[A-Z]+ \/api(\/([a-z\d-]+|\[\w+\]))+$/.test(route)
  const outcome: Outcome = status < 400 ? 'done' : status < 500 ? 'refused' : 'failed'
  handlers.add({ route: isPattern ? route : 'other', outcome })
}

/** Counts an attempt to sign in. `outcome` is `in`, or the error code that the person gets. */
export function countSignIn(way: SignInWay, outcome: string): void {
  signIns.add({ way, outcome })
}
