import 'server-only'
import { sendHeadQueue } from '#backoffice/audit/write-heads'
import { noticeQueue } from '#backoffice/notices/notify'
import type { JobHandlers } from '#database/jobs'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { openMailer } from './mailer'
import { postJson } from './post-json'
import { sendHead } from './send-heads'
import { sendNotice } from './send-notices'

/** Returns the jobs that send from the console: notices and the heads of the audit trail, over the channels in the settings. */
export function outgoingJobs(): JobHandlers {
  const { SMTP_URL: smtp, MAIL_FROM: from, NOTICES_WEBHOOK_URL: chat, AUDIT_HEADS_URL: heads, AUDIT_HEADS_EMAIL: auditor } = env
  const mail = smtp && from ? openMailer({ url: smtp, from }) : undefined
  return {
    [noticeQueue]: sendNotice(openDesk, {
      origin: env.APP_ORIGIN,
      mail,
      chat: chat === undefined ? undefined : (text) => postJson(chat, { text }),
    }),
    [sendHeadQueue]: sendHead({
      post: heads === undefined ? undefined : (head) => postJson(heads, head),
      mail: auditor === undefined || mail === undefined ? undefined : (text) => mail({ to: auditor, ...text }),
    }),
  }
}
