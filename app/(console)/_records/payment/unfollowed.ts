import { type Call, onceOnly } from '#backoffice/calls/calls'
import { isFollowed } from '#backoffice/calls/sent-payments'
import { isFinal, type Phase } from './phase'

type Payment = { foreign: boolean; phase: Phase; calls: readonly Pick<Call, 'operation' | 'state' | 'sentAt'>[] }

/** Returns when a payment was sent that has no end, and that the worker does not look up any more; undefined for all others. */
export function unfollowedSince({ foreign, phase, calls }: Payment, now: Date): Date | undefined {
  if (!foreign || isFinal(phase)) return undefined
  const sent = calls.filter(({ operation, state }) => onceOnly.includes(operation) && state === 'done')
  const last = sent.map(({ sentAt }) => sentAt).sort((a, b) => b.getTime() - a.getTime())[0]
  return last === undefined || isFollowed(last, now) ? undefined : last
}
