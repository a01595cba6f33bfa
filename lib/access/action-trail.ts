import { type AuditEntry, type AuditObject, appendAudit } from '#backoffice/audit/append-audit'
import type { CallIntent, CallOutcome } from '#backoffice/calls/record-calls'
import { sendCall } from '#backoffice/calls/send-call'
import type { Masked } from '#backoffice/columns'
import type { Actor, Desk } from '#backoffice/desk'
import { ServiceError } from '#contract/errors'
import { onceCommitted, type Tx, transaction } from '#database/open'

/** What the record of an action contains. */
export type ActionAudit<Input, T> = {
  /** `noun.verb`, as the audit trail shows it. */
  action: string
  /** Absent if the work writes its own records. */
  object?: (input: Input, value?: T) => AuditObject
  /** Only masked values. */
  after?: (input: Input, value: T) => Masked
}

/** What the work can use besides its input. */
export type ActionContext = {
  desk: Desk
  actor: Actor
  requestId: string
  /**
   * Wraps every call that changes something in the API: the intent is stored before it is sent, the outcome after. Throws
   * `unauthenticated` if the session has ended since the request was admitted, as while the work read from a slow API.
   */
  call<V>(
    intent: Omit<CallIntent, 'action'> & { action?: string },
    send: () => Promise<V>,
    describe?: (value: V) => CallOutcome,
  ): Promise<V>
  /** Records a change of the desk's own data, in the same transaction. */
  record(tx: Tx, entry: Omit<AuditEntry, 'action' | 'result'>): Promise<void>
}

export type Trail<Input, T> = {
  context: ActionContext
  done: (input: Input, value?: T) => Promise<void>
  failed: (input: Input, error: unknown) => Promise<void>
}

type Recording = {
  /** Records a refusal of the work itself; false if it is another failure. */
  recordRefused: (error: unknown) => Promise<boolean>
  /** Returns whether the session has not ended. */
  goesOn: () => Promise<boolean>
}

/**
 * Writes one record per action, unless the work has recorded it already, around a call or with its own change. A call that is
 * refused before it is sent has no record of its own.
 */
export function openTrail<Input, T>(
  desk: Desk,
  actor: Actor,
  audit: ActionAudit<Input, T>,
  { recordRefused, goesOn }: Recording,
): Trail<Input, T> {
  const { action } = audit
  let recorded = false
  const append = (entry: Omit<AuditEntry, 'action'>) =>
    transaction(desk.db, (tx) => appendAudit(tx, desk, actor, { action, ...entry }))
  return {
    context: {
      desk,
      actor,
      requestId: actor.requestId,
      call: async (intent, send, describe) => {
        if (!(await goesOn())) throw new ServiceError('unauthenticated', 'the session ended meanwhile')
        const sendRecorded = () => {
          recorded = true
          return send()
        }
        return sendCall(desk, actor, { action, ...intent }, sendRecorded, describe)
      },
      record: async (tx, entry) => {
        await appendAudit(tx, desk, actor, { action, result: 'done', ...entry })
        onceCommitted(tx, () => {
          recorded = true
        })
      },
    },
    done: async (input, value) => {
      if (recorded || audit.object === undefined) return
      const after = value === undefined ? undefined : audit.after?.(input, value)
      await append({ object: audit.object(input, value), result: 'done', after })
    },
    failed: async (input, error) => {
      if ((await recordRefused(error)) || recorded || audit.object === undefined) return
      const code = error instanceof ServiceError ? error.code : 'internal_error'
      await append({ object: audit.object(input), result: 'failed', code })
    },
  }
}
