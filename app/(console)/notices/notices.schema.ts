import { z } from 'zod'
import { alwaysMailed, noticeKinds } from '#backoffice/notices/notice-kinds'
import { moment } from '#contract/primitives'

export const ReadNoticesInput = z.object({ until: moment() })

/** A choice; nobody refuses the e-mails that are always sent. */
export const NoticeChoiceInput = z
  .object({ channel: z.enum(['email', 'chat']), kind: z.enum(noticeKinds), wanted: z.boolean() })
  .refine(({ channel, kind }) => channel !== 'email' || !alwaysMailed.includes(kind), { path: ['kind'] })
