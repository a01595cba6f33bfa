import 'server-only'
import { z } from 'zod'
import type { Desk } from '#backoffice/desk'
import { findReader, isWantedInChat } from '#backoffice/notices/choices'
import { localeOf } from '#backoffice/notices/notify-of-email'
import type { JobHandler } from '#database/jobs'
import { type Locale, locales } from '../i18n/locale'
import { readMessages } from '../i18n/messages'
import { shortId } from '../shared/masks'
import { noticePath } from '../shared/notice-path'
import { listRequestDecisions, noticedRecord, type RequestDecision } from './list-decisions'
import type { Mailer } from './mailer'

/** The channels that the operator has set; `chat` posts a text. */
export type NoticeWays = { origin: string; mail?: Mailer; chat?: (text: string) => Promise<void> }

const ToPerson = z.object({ notice: z.uuid() })
const ToFormer = z.object({ person: z.uuid(), former: z.string() })
const ToTeam = z.object({ kind: z.string(), object_kind: z.string(), object_id: z.string() })

const Sentences = z.object({
  notices: z.object({
    kinds: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
    waits: z.record(z.string(), z.string()),
    decided: z.record(z.string(), z.record(z.string(), z.string())),
    mail: z.object({ foot: z.string() }),
  }),
})

/** Makes the job that sends one notice: to a person by e-mail, to their former address, or to the team's channel. */
export function sendNotice(openDesk: () => Promise<Desk>, { origin, mail, chat }: NoticeWays): JobHandler {
  return async ({ payload }) => {
    const desk = await openDesk()
    const toPerson = ToPerson.safeParse(payload).data
    if (toPerson !== undefined && mail !== undefined) {
      const reader = await findReader(desk.db, toPerson.notice)
      if (reader === undefined) return undefined
      const decision = (await listRequestDecisions(desk.db, [reader.notice]))(reader.notice)
      await mail({ to: reader.email, ...(await writeMail({ ...reader.notice, decision }, reader.locale ?? 'en', origin)) })
    }
    const toFormer = ToFormer.safeParse(payload).data
    if (toFormer !== undefined && mail !== undefined) {
      const changed = { kind: 'email_changed', objectKind: 'person', objectId: toFormer.person, decision: undefined }
      await mail({
        to: toFormer.former,
        ...(await writeMail(changed, (await localeOf(desk.db, toFormer.person)) ?? 'en', origin)),
      })
    }
    const toTeam = ToTeam.safeParse(payload).data
    if (toTeam !== undefined && chat !== undefined) {
      const { kind, object_kind: objectKind, object_id: objectId } = toTeam
      if (!(await isWantedInChat(desk.db, { kind, about: { kind: objectKind, id: objectId } }))) return undefined
      const titles = await Promise.all(locales.map(async (locale) => titleOf(await sentences(locale), { kind, objectKind })))
      await chat(`${titles.join(' · ')}\n${origin}${noticePath({ kind, objectKind, objectId })}`)
    }
    return undefined
  }
}

type Noticed = { kind: string; objectKind: string; objectId: string; decision: RequestDecision | undefined }

/**
 * A decision leads with the request and what became of it. The request is named by the end of its id: whom it pays stays here.
 */
async function writeMail(notice: Noticed, locale: Locale, origin: string): Promise<{ subject: string; text: string }> {
  const { kinds, waits, decided, mail } = await sentences(locale)
  const { what = '', state = '' } = notice.decision ?? {}
  const [decision, record] = [decided[what]?.[state], noticedRecord(notice, notice.decision)]
  const text = kinds[notice.kind]?.text ?? ''
  return {
    subject:
      decision === undefined ? `Cauce: ${titleOf({ kinds, waits }, notice)}` : `Cauce: ${decision} (${shortId(record.objectId)})`,
    text: `${text}\n\n${origin}${noticePath(record)}\n\n-- \n${mail.foot}\n${origin}/notices\n`,
  }
}

type Titles = Pick<z.infer<typeof Sentences>['notices'], 'kinds' | 'waits'>

/** Returns the title of a kind, or of the work that waits. */
function titleOf({ kinds, waits }: Titles, { kind, objectKind }: Pick<Noticed, 'kind' | 'objectKind'>): string {
  return (kind === 'work_waits' ? waits[objectKind] : undefined) ?? kinds[kind]?.title ?? kind
}

/** Returns the sentences, which have no gaps, so that an e-mail contains no personal data. */
async function sentences(locale: Locale) {
  return Sentences.parse(await readMessages(locale)).notices
}
