import { z } from 'zod/mini'

const CountAnswer = z.object({ count: z.number() })

/** Returns how many requests wait for this person, or undefined where the console cannot be reached or the session is over. */
export async function askCount(): Promise<number | undefined> {
  try {
    const answer = await fetch('/api/console/waiting')
    return answer.ok ? CountAnswer.parse(await answer.json()).count : undefined
  } catch {
    return undefined // no connection: fetch has no other way to say so
  }
}
