import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationName, PaymentsApi } from '#contract/api'
import type { Answer } from '#lib/api/answer'
import { createPaymentsApi } from '#lib/api/client'
import { consoleOperations, extensionOperations, isExtension } from '#lib/api/console-operations'
import { broken, parseJson } from '#lib/api/json'
import type { ApiMapping, OperationMapping } from '#lib/api/mapping'
import type { ApiRequest } from '#lib/api/request'
import type { Transport } from '#lib/api/transport'
import { findNotes, type Judged, judgeFailure, judgeUnread, type OperationVerdict } from './judge'
import { isOfRecord, strangePath } from './missing-path'
import { proposeMapping, unreadMembers } from './propose'
import { type Remark, remark, unlike } from './remarks'
import type { CheckOptions } from './report'

export type Session = ReturnType<typeof openCheck>

/**
 * Opens a check through the console's own client, which decides what can be read; what it tolerated is noted from the raw answer.
 * Published operations are called with published members only, as by a console that has not seen our extensions.
 */
export function openCheck(carry: Transport, options: CheckOptions, known: { organizationId?: string }) {
  const { apiKey, mapping } = options
  const { verdicts, say, report } = openVerdicts()
  const { proposed, reportUnread } = openProposals(mapping, say)
  const { apiFor, lastAnswer } = openClients(carry, options, known)
  const refused = (target: string, headers: Record<string, string> = { 'x-api-key': apiKey }): Promise<Answer | undefined> => {
    const request: ApiRequest = { method: 'GET', effect: false, target, headers: { accept: 'application/json', ...headers } }
    return carry(request).catch(() => undefined)
  }
  const judge = async (operation: OperationName, error: unknown, last: Answer | undefined): Promise<Judged> => {
    const judged = judgeFailure(error, last)
    if (judged.verdict !== 'missing' || isExtension(operation) || last === undefined) return judged
    if (!isOfRecord(last, await refused(strangePath))) return judged
    return { ...judged, verdict: 'differs', what: remark('notThere', { said: last.status }) }
  }
  return {
    say,
    pause: options.pause ?? sleep,
    /** Makes one call. Returns its value, or undefined if the operation does not conform. */
    async ask<T>(operation: OperationName, call: (api: PaymentsApi) => Promise<T>): Promise<T | undefined> {
      try {
        const value = await call(apiFor(operation))
        const last = lastAnswer()
        say(operation, { verdict: 'fits', notes: last ? findNotes(operation, last) : [] })
        if (last) reportUnread(operation, last)
        return value
      } catch (error) {
        const last = lastAnswer()
        const isRead = last !== undefined && last.status < 300 && reportUnread(operation, last)
        if (!isRead) say(operation, await judge(operation, error, last))
        return undefined
      }
    },
    proposed,
    /** Returns the raw answer to a request that should be refused; undefined if none comes. */
    refused,
    skip: (operation: OperationName, what: Remark) => say(operation, { verdict: 'not tested', what, notes: [] }),
    verdictOf: (operation: OperationName) => verdicts.get(operation),
    report,
  }
}

/** Opens two clients: one of a console that knows no extension, and one of a console that knows all. */
function openClients(
  carry: Transport,
  { apiKey, amountUnit, mapping, logCall }: CheckOptions,
  known: { organizationId?: string },
) {
  let last: Answer | undefined
  const send = async (request: ApiRequest) => {
    last = undefined
    last = await carry(request)
    return last
  }
  const open = (extensions: ReadonlySet<(typeof extensionOperations)[number]>): PaymentsApi =>
    createPaymentsApi({
      send,
      credentials: async () => ({ organizationId: known.organizationId ?? '', apiKey }),
      extensions: async () => extensions,
      amountUnit,
      mapping,
      logCall,
    })
  const [published, extended] = [open(new Set()), open(new Set(extensionOperations))]
  return {
    apiFor: (operation: OperationName) => (isExtension(operation) ? extended : published),
    lastAnswer: () => last,
  }
}

function openVerdicts() {
  const verdicts = new Map<OperationName, OperationVerdict>()
  return {
    verdicts,
    /** Stores the worse of two verdicts on an operation, and the notes of both. */
    say(operation: OperationName, judged: Judged): void {
      const earlier = verdicts.get(operation)
      const worse = earlier && weight(earlier) > weight(judged) ? earlier : judged
      const notes = unlike([...(earlier?.notes ?? []), ...judged.notes])
      verdicts.set(operation, { operation, verdict: worse.verdict, what: worse.what, notes })
    },
    /** Returns the verdicts on all operations, in the order of the interface. */
    report: (): OperationVerdict[] =>
      Object.values(consoleOperations).map(
        ({ name }) => verdicts.get(name) ?? { operation: name, verdict: 'not tested', what: remark('neverTried'), notes: [] },
      ),
  }
}

function openProposals(mapping: ApiMapping | undefined, say: (operation: OperationName, judged: Judged) => void) {
  const proposals: Partial<Record<OperationName, OperationMapping>> = {}
  return {
    /** Returns the given mapping with all proposals; undefined if there are no proposals. */
    proposed: (): ApiMapping | undefined => (Object.keys(proposals).length === 0 ? undefined : { ...mapping, ...proposals }),
    /** Reports what of an answer cannot be read, or where it may be. Returns whether a mapping would read it. */
    reportUnread(operation: OperationName, answer: Answer): boolean {
      const { answer: schema, acknowledged } = consoleOperations[operation]
      const body = parseJson(answer.text)
      if (acknowledged || body === broken) return false
      const given = mapping?.[operation]
      const unread = unreadMembers(schema, body, given)
      if (unread?.length === 0) return false
      const proposal = given === undefined ? proposeMapping(schema, body) : undefined
      if (proposal !== undefined) proposals[operation] = proposal
      if (unread !== undefined || proposal !== undefined) say(operation, judgeUnread(operation, unread ?? [], proposal))
      return proposal !== undefined
    },
  }
}

function weight({ verdict }: Judged): number {
  return ['not tested', 'fits', 'fits with a mapping', 'missing', 'could not be reached', 'differs'].indexOf(verdict)
}
