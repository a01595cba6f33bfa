/** What one tab tells the others of the same browser about the session that they share. `proven`: its person has shown their company that it is them. */
export type SessionNews = 'locked' | 'unlocked' | 'proven'

const name = 'cauce.session'
const isNews = (data: unknown): data is SessionNews => data === 'locked' || data === 'unlocked' || data === 'proven'

export function tellTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell; answers what ends that. */
export function hearTabs(hear: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => isNews(data) && hear(data)
  return () => channel.close()
}
