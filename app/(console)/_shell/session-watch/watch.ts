import { listenToTabs, postToTabs, type SessionNews } from '#lib/shared/session-tabs'
import { leaveForLock } from './lock'
import { readSessionLeft, reportPresence } from './session-calls'

const warnMs = 2 * 60_000
/** The interval (ms) between two reports of activity to the console, and the delay with which other tabs' activity is noticed. */
const reportEveryMs = 30_000
/** The interval (ms) at which a tab in view asks whether its session still exists: an admin may have ended it. */
const askEveryMs = 60_000

type Watched = { personId: string; locksInMs: number; endsInMs: number; onWarn: (leftMs: number | undefined) => void }
export type Watch = { stay: () => void; stop: () => void }

/**
 * Counts down to the lock of the session. Keys and clicks are reported to the console, so that long typing in a form extends the
 * session. Other tabs may have reported too, so the console is queried before the user is warned. Times are those of the browser,
 * and a laptop notices after sleep that time has passed. A tab also leaves when its person signs out in another one, or another
 * person signs in there: its data is not for them, and what is pressed in it would be done in their name.
 */
export function startWatch({ personId, locksInMs, endsInMs, onWarn }: Watched): Watch {
  const endsAt = Date.now() + endsInMs
  let locksAt = Date.now() + locksInMs
  // Only a person who is signed in gets a page.
  postToTabs('unlocked')
  postToTabs(`person:${personId}`)
  let [isPressed, isLeaving] = [false, false]
  let [reportedAt, askedAt] = [Date.now(), Date.now()]

  const leave = () => {
    if (isLeaving) return
    isLeaving = true
    void leaveForLock()
  }
  const learn = (answer: Awaited<ReturnType<typeof readSessionLeft>>) => {
    if (answer === 'unreachable') return
    if (answer === 'over') return leave()
    locksAt = Math.min(endsAt, Date.now() + answer)
    if (locksAt - Date.now() > warnMs) onWarn(undefined)
  }
  const ask = async () => {
    askedAt = Date.now()
    learn(await readSessionLeft())
  }
  const stay = () => {
    isPressed = false
    reportedAt = askedAt = Date.now()
    void reportPresence().then(learn)
  }
  const look = async () => {
    const now = Date.now()
    if (isPressed && now - reportedAt >= reportEveryMs) stay()
    if (document.visibilityState === 'visible' && now - askedAt >= askEveryMs) await ask()
    if (locksAt - now > warnMs || isPressed) return
    if (now - reportedAt >= reportEveryMs || locksAt <= now) {
      reportedAt = now
      await ask()
    }
    const left = locksAt - Date.now()
    if (left <= 0) leave()
    else if (left <= warnMs) onWarn(left)
  }
  const press = () => {
    isPressed = true
  }
  const hear = (news: SessionNews) => {
    if (news === 'locked' || news === 'signed_out' || (news.startsWith('person:') && news !== `person:${personId}`)) leave()
  }
  return { stay, stop: listen({ press, look: () => void look(), hear }) }
}

type Ears = { press: () => void; look: () => void; hear: (news: SessionNews) => void }

/** Returns a function that removes the listeners. */
function listen({ press, look, hear }: Ears): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const kind of ['keydown', 'pointerdown'] as const) document.addEventListener(kind, press, { signal, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal })
  const looking = setInterval(look, 1000)
  const stopHearing = listenToTabs(hear)
  return () => {
    clearInterval(looking)
    listening.abort()
    stopHearing()
  }
}
