import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { type Writing, writing } from '#app/writing'
import { editMinutes, listNotes, type Note } from '#backoffice/notes/notes'
import { Card, CardHeader } from '#components/card'
import { openDesk } from '#lib/desk'
import { ClientMessages } from '#lib/i18n/client-messages'
import { pathOf } from '#lib/path-of'
import type { Staff } from '#lib/session'
import { EarlierPager } from '../../../earlier-pager'
import { NoteActs } from './note-acts'
import { NoteForm } from './note-form'
import { NoteText } from './note-text'

const onPage = 50

/** The note that a page of the address begins behind; the newest come first for anything else. */
export function readNoteId(value: string | string[] | undefined): string | undefined {
  return z.uuid().safeParse(value).data
}

type Props = { customerId: string; staff: Staff; after: string | undefined }

/** What people wrote down about this customer, the newest first, a page at a time. */
export async function NotesPanel({ customerId, staff, after }: Props) {
  const { db } = await openDesk()
  const [t, { notes, nextAfter }] = await Promise.all([
    getTranslations('notes'),
    listNotes(db, customerId, { after, limit: onPage }),
  ])
  const here = pathOf.customer(customerId, '?tab=notes')
  return (
    <ClientMessages namespaces={['notes', 'errors']}>
      <Card>
        <CardHeader title={t('title')} />
        {after === undefined && staff.can('customer.edit_contact') && <NoteForm customerId={customerId} />}
        {notes.length === 0 && <p className="p-4 text-sm text-muted">{t(after === undefined ? 'none' : 'noneEarlier')}</p>}
        <NoteList notes={notes} staff={staff} />
        {(nextAfter || after) && (
          <EarlierPager
            shown={notes.length}
            newest={after && here}
            earlier={nextAfter === null ? undefined : `${here}&page=${nextAfter}`}
          />
        )}
      </Card>
    </ClientMessages>
  )
}

/** Notes to be read, and one's own to be changed. */
export async function NoteList({ notes, staff }: { notes: readonly Note[]; staff: Staff }) {
  const w = await writing()
  const mayWrite = staff.can('customer.edit_contact')
  return (
    <ul data-slot="notes">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} mine={mayWrite && note.authorId === staff.personId} w={w} />
      ))}
    </ul>
  )
}

async function NoteItem({ note, mine, w }: { note: Note; mine: boolean; w: Writing }) {
  const t = await getTranslations('notes')
  const editable = w.now.getTime() - note.createdAt.getTime() < editMinutes * 60_000
  return (
    <li className="flex flex-col gap-1.5 border-t px-4 py-3">
      <div className="flex items-center gap-2 justify-between text-xs text-muted">
        <span>
          <b className="text-subtle">{note.authorName}</b>
          {', '}
          <time dateTime={note.createdAt.toISOString()} title={w.exact(note.createdAt)}>
            {w.relative(note.createdAt)}
          </time>
          {note.editedAt && `, ${t('edited')}`}
          {note.struckAt && `, ${t('struck', { when: w.relative(note.struckAt) })}`}
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
