import type { Approval } from '#backoffice/approvals/approval'
import { uuidText } from '#contract/ids'

type Place = Pick<Approval, 'requestedAt' | 'id'>

/** Returns the cursor of the page that follows this request. */
export function writeCursor({ requestedAt, id }: Place): string {
  return Buffer.from(`${requestedAt.toISOString()} ${id}`).toString('base64url')
}

/** Decodes a cursor; undefined, which means the first page, for an invalid one. */
export function readCursor(text = ''): Place | undefined {
  const [, time = '', id = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const requestedAt = new Date(time)
  return Number.isNaN(requestedAt.getTime()) || !uuidText.test(id) ? undefined : { requestedAt, id }
}
