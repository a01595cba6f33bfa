import { getTranslations } from 'next-intl/server'
import { type Writing, writing } from '#app/writing'
import { editMinutes, listNotes, type Note } from '#backoffice/notes/notes'
import { Card, CardHeader } from '#components/card'
import { openDesk } from '#lib/desk'
import { ClientMessages } from '#lib/i18n/client-messages'
import type { Staff } from '#lib/session'
import { NoteActs } from './note-acts'
import { NoteForm } from './note-form'

/** What people wrote down about this customer, the newest first. */
export async function NotesPanel({ customerId, staff }: { customerId: string; staff: Staff }) {
  const [t, w, notes] = await Promise.all([getTranslations('notes'), writing(), readNotes(customerId)])
  const mayWrite = staff.can('customer.edit_contact')
  return (
    <ClientMessages namespaces={['notes', 'errors']}>
      <Card>
        <CardHeader title={t('title')} />
        {mayWrite && <NoteForm customerId={customerId} />}
        {notes.length === 0 && <p className="body f13 t3">{t('none')}</p>}
        <ul className="notes">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} mine={mayWrite && note.authorId === staff.personId} w={w} />
          ))}
        </ul>
      </Card>
    </ClientMessages>
  )
}

async function readNotes(customerId: string): Promise<Note[]> {
  return listNotes((await openDesk()).db, customerId)
}

async function NoteItem({ note, mine, w }: { note: Note; mine: boolean; w: Writing }) {
  const t = await getTranslations('notes')
  const editable = w.now.getTime() - note.createdAt.getTime() < editMinutes * 60_000
  return (
    <li>
      <div className="row between f12 t3">
        <span>
          <b className="t2">{note.authorName}</b>
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
        <p className={note.struckAt ? 'note struck' : 'note'}>{note.text}</p>
      )}
    </li>
  )
}
