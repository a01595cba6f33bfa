import 'server-only'
import { headsFile } from '#backoffice/audit/heads-file'
import type { HeadCopies } from '#backoffice/audit/write-heads'
import { env } from './env'

/** Returns where this installation stores the heads of its trail, and the recipients of each day's head. */
export function headCopies(): HeadCopies {
  const sendTo = [...(env.AUDIT_HEADS_URL ? ['webhook'] : []), ...(env.AUDIT_HEADS_EMAIL ? ['e-mail'] : [])]
  return { file: headsFile(env.DATA_DIR), sendTo }
}
