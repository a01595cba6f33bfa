import { z } from 'zod'
import { noticeKinds } from '#backoffice/notices/notice-kinds'

export const NoticeChoiceInput = z.object({ channel: z.enum(['email', 'chat']), kind: z.enum(noticeKinds), wanted: z.boolean() })
