import type { Call } from '#backoffice/calls/calls'

/** Returns the word for how a call ended. One whose answer was lost, and of which a look-up found no effect, was refused by nobody. */
export function callWord({ state, code }: Pick<Call, 'state' | 'code'>): Call['state'] | 'noEffect' {
  return state === 'failed' && (code === 'no_effect' || code === 'answer_lost') ? 'noEffect' : state
}
