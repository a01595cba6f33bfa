import 'server-only'
import { notFound } from 'next/navigation'
import { isId } from '#contract/ids'
import { fromSegment } from '#lib/shared/path-of'

/** The id that the address of a record names. What can be nobody's id is the page "not found". */
export async function idOf(params: Promise<{ id: string }>): Promise<string> {
  const id = fromSegment((await params).id)
  return isId(id) ? id : notFound()
}
