import { z } from 'zod/mini'

const CountAnswer = z.object({ count: z.number() })

/** Returns how many requests wait for this person; undefined if the console cannot be reached or the session has ended. */
export async function askCount(): Promise<number | undefined> {
  try {
    const answer = await fetch('/api/console/waiting')
    return answer.ok ? CountAnswer.parse(await answer.json()).count : undefined
  } catch {
    return undefined // no connection: fetch reports it only by throwing
  }
}
