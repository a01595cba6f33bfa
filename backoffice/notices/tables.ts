import { boolean, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const notices = backoffice.table('notices', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  kind: text('kind').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  at: at('at').notNull().defaultNow(),
  seenAt: at('seen_at'),
})

/** Channels outside the console: the person's e-mail, and the team's chat. */
const noticeChannels = ['email', 'chat'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const noticeChoices = backoffice.table(
  'notice_choices',
  {
    personId: uuid('person_id').notNull(),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    kind: text('kind').notNull(),
    wanted: boolean('wanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.channel, table.kind] })],
)
