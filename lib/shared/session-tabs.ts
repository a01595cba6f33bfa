/**
 * Messages between tabs of one browser about their shared session. `proven`: its person has given a fresh proof through the
 * company.
 */
export type SessionNews = 'locked' | 'unlocked' | 'proven'

const name = 'cauce.session'
const isNews = (data: unknown): data is SessionNews => data === 'locked' || data === 'unlocked' || data === 'proven'

export function postToTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Listens to the other tabs. Returns a function that stops it. */
export function listenToTabs(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => isNews(data) && listener(data)
  return () => channel.close()
}
