import 'server-only'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import { forwardToService } from '#lib/server/forward-to-service'
import { type Reference, toReference } from './document'

let known: Reference | undefined

/** Returns the reference of the built-in service. A console of another API has none, and shows the page "not found". */
export const readReference = cache(async (): Promise<Reference> => {
  if (known !== undefined) return known
  await connection() // not at build time, when there is no service
  const answer = await forwardToService(new Request('http://service.internal/openapi.json'))
  if (answer.status === 404) notFound()
  if (!answer.ok) throw new Error(`The description of the API answered ${answer.status}`)
  known = toReference(await answer.json())
  return known
})
