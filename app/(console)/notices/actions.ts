'use server'

import { z } from 'zod'
import { saveChoice } from '#backoffice/notices/choices'
import { markSeen } from '#backoffice/notices/list-notices'
import { action } from '#lib/access/action'
import { NoticeChoiceInput } from './notices.schema'

/** The person has read all that they were told. */
export const readNotices = action(
  { needs: 'signed_in', input: z.object({}), audit: { action: 'notice.read' } },
  (_nothing, { personId }, { desk }) => markSeen(desk, personId),
)

/** Whether notices of this kind reach the person by this channel too. */
export const chooseNotice = action(
  { needs: 'signed_in', input: NoticeChoiceInput, audit: { action: 'notice.choose' } },
  (choice, { personId }, { desk }) => saveChoice(desk.db, personId, choice),
)
