import { ServiceError } from '#contract/errors'
import { perProcess } from '#database/per-process'

/** The last probe of the API, if none of its questions was answered. */
type FailedProbe = { at: Date; refusesKey: boolean }

const state = perProcess<{ failed: FailedProbe | undefined }>('failed probe', () => ({ failed: undefined }))

/** How long a refusal of the key counts, in ms: nothing but another call can show that the key works again. */
export const refusedForMs = 600_000

/**
 * Remembers how the last probe of the API ended. A console that starts in front of an API that is away, or that refuses the key,
 * has made no other call. A probe without answers soon after a refusal proves nothing else: many APIs then answer 429.
 */
export async function rememberFailure<T>(probe: Promise<T>, now = () => new Date()): Promise<T> {
  const held = state.get()
  try {
    const found = await probe
    held.failed = undefined
    return found
  } catch (error) {
    const at = now()
    const isRefused = error instanceof ServiceError && error.code === 'api_key_refused'
    if (isRefused || !isRecent(held.failed, at)) held.failed = { at, refusesKey: isRefused }
    throw error
  }
}

function isRecent(failed: FailedProbe | undefined, now: Date): boolean {
  return failed?.refusesKey === true && now.getTime() - failed.at.getTime() < refusedForMs
}

/** Returns the last probe if it failed and no call was made since. */
export function findFailedProbe(lastCall: Date | undefined): FailedProbe | undefined {
  const { failed } = state.get()
  return failed && (lastCall === undefined || failed.at > lastCall) ? failed : undefined
}
