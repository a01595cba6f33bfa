import 'server-only'
import { notFound } from 'next/navigation'
import { isId } from '#contract/ids'
import { fromSegment } from '#lib/shared/path-of'

/** Returns the id in the address of a record. An impossible id shows the page "not found". */
export async function idOf(params: Promise<{ id: string }>): Promise<string> {
  const id = fromSegment((await params).id)
  return isId(id) ? id : notFound()
}
