'use server'

import { saveChoice } from '#backoffice/notices/choices'
import { markNoticesSeen } from '#backoffice/notices/list-notices'
import { action } from '#lib/access/action'
import { NoticeChoiceInput, ReadNoticesInput } from './notices.schema'

/** Marks the notices of this person as read that were there when the page was drawn, also those on its other pages. */
export const readNotices = action(
  { needs: 'signed_in', input: ReadNoticesInput, audit: { action: 'notice.read' } },
  ({ until }, { personId }, { desk }) => markNoticesSeen(desk, personId, new Date(until)),
)

/** Sets whether this person also receives notices of this kind by this channel. */
export const chooseNotice = action(
  { needs: 'signed_in', input: NoticeChoiceInput, audit: { action: 'notice.choose' } },
  (choice, { personId }, { desk }) => saveChoice(desk.db, personId, choice),
)
