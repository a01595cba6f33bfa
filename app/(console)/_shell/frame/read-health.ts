import { z } from 'zod/mini'

const Health = z.object({
  answering: z.nullable(z.boolean()),
  refusesKey: z.boolean(),
  unusable: z.boolean(),
  milliseconds: z.nullable(z.number()),
})
export type ApiHealthState = z.infer<typeof Health>

/** Returns what the console currently knows about the API. Throws if the console does not answer, or if its answer is invalid. */
export async function readHealth(): Promise<ApiHealthState> {
  const answer = await fetch('/api/console/api-health')
  if (!answer.ok) throw new Error(`The console answered ${answer.status}`)
  return Health.parse(await answer.json())
}
