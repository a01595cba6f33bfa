/**
 * Messages between tabs of one browser about their shared session. `proven`: its person has given a fresh proof through the
 * company. `person:<id>`: this person has opened a page.
 */
export type SessionNews = 'locked' | 'unlocked' | 'proven' | 'signed_out' | `person:${string}`

const name = 'cauce.session'
/** Identifies this page: a page does not hear its own messages. */
const sender = crypto.getRandomValues(new Uint32Array(2)).join()

const words: ReadonlySet<unknown> = new Set(['locked', 'unlocked', 'proven', 'signed_out'])
const isNews = (data: unknown): data is SessionNews => words.has(data) || (typeof data === 'string' && data.startsWith('person:'))

/** Tells the other tabs of this browser. This tab does not hear it. */
export function postToTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage([sender, news])
  channel.close()
}

/** Listens to the other tabs. Returns a function that stops it. */
export function listenToTabs(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data: [from, news] }) => from !== sender && isNews(news) && listener(news)
  return () => channel.close()
}
