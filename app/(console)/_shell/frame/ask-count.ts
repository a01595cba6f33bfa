import { z } from 'zod/mini'

const Heard = z.object({ count: z.number() })

/** How many requests wait for this person. Undefined when the console cannot be reached, or lets them in no more. */
export async function askCount(): Promise<number | undefined> {
  try {
    const answer = await fetch('/api/console/waiting')
    return answer.ok ? Heard.parse(await answer.json()).count : undefined
  } catch {
    return undefined // no connection: fetch has no other way to say so
  }
}
