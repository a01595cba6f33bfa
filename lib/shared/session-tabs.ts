/** What one tab tells the others of the same browser about the session that they share. */
export type SessionNews = 'locked' | 'unlocked'

const name = 'cauce.session'
const isNews = (data: unknown): data is SessionNews => data === 'locked' || data === 'unlocked'

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
