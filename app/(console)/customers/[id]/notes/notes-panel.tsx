import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { type Formatters, formatters } from '#app/formatters'
import { editMinutes, listNotes, type Note } from '#backoffice/notes/notes'
import { Card, CardHeader } from '#components/card'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { ListPager, pagesBeside } from '../../../_kit/list/list-pager'
import { pageOfPart } from '../part-address'
import { NoteActs } from './note-acts'
import { NoteForm } from './note-form'
import { NoteText } from './note-text'

const onPage = 50

type Props = {
  customerId: string
  staff: Staff
  /** The cursors of the pages in the address: the last note of each page before. */
  pages: readonly string[]
}

/** Lists the notes about this customer, newest first, by pages. */
export async function NotesPanel({ customerId, staff, pages }: Props) {
  const { db } = await openDesk()
  // An invalid cursor shows the first page.
  const after = z.uuid().safeParse(pages.at(-1)).data
  const [t, list, { notes, nextAfter }] = await Promise.all([
    getTranslations('notes'),
    getTranslations('money-list.earlier'),
    listNotes(db, customerId, { after, limit: onPage }),
  ])
  const here = pathOf.customer(customerId, '?tab=notes')
  return (
    <ClientMessages namespaces={['notes']}>
      <Card>
        <CardHeader title={t('title')} />
        {after === undefined && staff.can('customer.edit_contact') && <NoteForm customerId={customerId} />}
        {notes.length === 0 && <p className="p-4 text-sm text-muted">{t(after === undefined ? 'none' : 'noneEarlier')}</p>}
        <NoteList notes={notes} staff={staff} />
        {(nextAfter || after) && (
          <ListPager
            summary={list(nextAfter === null ? 'end' : 'shown', { shown: notes.length })}
            {...pagesBeside(pageOfPart(here), after === undefined ? [] : pages, nextAfter)}
          />
        )}
      </Card>
    </ClientMessages>
  )
}

/** Lists notes; one's own have their acts. */
export async function NoteList({ notes, staff }: { notes: readonly Note[]; staff: Staff }) {
  const format = await formatters()
  const mayWrite = staff.can('customer.edit_contact')
  return (
    <ul data-slot="notes">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} mine={mayWrite && note.authorId === staff.personId} format={format} />
      ))}
    </ul>
  )
}

async function NoteItem({ note, mine, format }: { note: Note; mine: boolean; format: Formatters }) {
  const t = await getTranslations('notes')
  const editable = format.now.getTime() - note.createdAt.getTime() < editMinutes * 60_000
  return (
    <li className="flex flex-col gap-1.5 border-t px-4 py-3">
      <div className="flex items-center gap-2 justify-between text-xs text-muted">
        <span>
          <b className="text-subtle">{note.authorName}</b>
          {', '}
          <time dateTime={note.createdAt.toISOString()} title={format.exact(note.createdAt)}>
            {format.relative(note.createdAt)}
          </time>
          {note.editedAt && `, ${t('edited')}`}
          {note.struckAt && `, ${t('struck', { when: format.ago(note.struckAt) })}`}
        </span>
      </div>
      {mine && note.struckAt === null ? (
        <NoteActs id={note.id} text={note.text} editable={editable} />
      ) : (
        <NoteText struck={note.struckAt !== null}>{note.text}</NoteText>
      )}
    </li>
  )
}
