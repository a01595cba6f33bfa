import 'server-only'
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import { goesOn } from '#backoffice/sessions/goes-on'
import { env } from '../server/env'
import { log } from '../server/log'
import { withOneReadsTime } from '../server/reads-time'
import { type ActionDeps, type ActionOptions, type ActionResult, runAction, type Work } from './run-action'
import { hereAndNow } from './session'

export type { ActionContext } from './action-trail'
export type { ActionRefusal, ActionResult } from './run-action'

/**
 * Makes a server action with its policy: the permission it needs, its input, and its audit record. A server action is a public
 * endpoint, so this is the only way to write one. It checks origin, session, permission and input, does the work and records it,
 * in that order. Its reads of the API share one time-out.
 */
export function action<Schema extends z.ZodType, T>(options: ActionOptions<Schema, T>, work: Work<z.output<Schema>, T>) {
  // The argument is typed for callers, but not trusted at run time.
  return (raw: z.input<Schema>): Promise<ActionResult<T>> => withOneReadsTime(() => runAction(surroundings, options, work, raw))
}

const surroundings: ActionDeps = {
  appOrigin: env.APP_ORIGIN,
  origin: async () => (await headers()).get('origin'),
  ...hereAndNow,
  goesOn,
  isControlFlow,
  logFailure: (action, requestId, error) => log.error({ action, requestId, err: error }, 'action failed'),
}

/** Returns whether Next threw this for its own control flow. Only `unstable_rethrow` can distinguish them: it throws such errors again. */
function isControlFlow(error: unknown): boolean {
  try {
    unstable_rethrow(error)
    return false
  } catch {
    return true
  }
}
