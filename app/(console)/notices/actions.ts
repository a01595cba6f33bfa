'use server'

import { z } from 'zod'
import { saveChoice } from '#backoffice/notices/choices'
import { markNoticesSeen } from '#backoffice/notices/list-notices'
import { action } from '#lib/access/action'
import { NoticeChoiceInput } from './notices.schema'

/** Marks all notices of this person as read. */
export const readNotices = action(
  { needs: 'signed_in', input: z.object({}), audit: { action: 'notice.read' } },
  (_nothing, { personId }, { desk }) => markNoticesSeen(desk, personId),
)

/** Sets whether this person also receives notices of this kind by this channel. */
export const chooseNotice = action(
  { needs: 'signed_in', input: NoticeChoiceInput, audit: { action: 'notice.choose' } },
  (choice, { personId }, { desk }) => saveChoice(desk.db, personId, choice),
)
