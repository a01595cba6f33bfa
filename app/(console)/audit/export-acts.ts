import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import type { Act } from '#backoffice/audit/acts'
import { listActs } from '#backoffice/audit/list-acts'
import { readSealed, sealedFile } from '#backoffice/audit/sealed-file'
import { readHead } from '#backoffice/audit/verify-audit'
import type { Desk } from '#backoffice/desk'
import { mustHave } from '#lib/access/gate'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { zonedClock } from '#lib/shared/zoned-day'
import { type ExportLines, streamExport, streamLines } from '../_kit/list/stream-export'
import { type ActLabels, aboutOf, actLabels } from './act-labels'
import { type RequestedActs, recordedFilter } from './requested-acts'

const pageSize = 500

/** The formats: a table for people, or records with their signatures, which can be verified without the database. */
export const exportForms = ['csv', 'sealed'] as const
export type ExportForm = (typeof exportForms)[number]

/** Exports all acts that the list would show, up to the current head of the trail. */
export async function exportActs({ view, filters }: RequestedActs, form: ExportForm, staff: Staff): Promise<Response> {
  mustHave(staff, 'export')
  const [t, timeZone, desk] = await Promise.all([getTranslations('exports'), getTimeZone(), openDesk()])
  const asOf = (await readHead(desk.db))?.seq
  const readPage = async (before: string | undefined) => {
    const { acts, nextBefore } = await listActs(desk.db, { ...filters, asOf }, { before, limit: pageSize })
    return { data: acts, has_more: nextBefore !== null, next_cursor: nextBefore }
  }
  const filter = { ...recordedFilter(view), form }
  const today = zonedClock(desk.now(), timeZone)
  const file = { kind: 'audit', name: `${t('audit')}-${today.slice(0, 10)}`, filter, broken: t('brokenTrail') } as const
  if (form === 'sealed') return streamSealed(desk, { file, readPage, asOf }, staff)
  const [words, results] = await Promise.all([actLabels(), getTranslations('audit.results')])
  const time = (at: Date) => zonedClock(at, timeZone)
  return streamExport(
    {
      ...file,
      name: `${file.name}.csv`,
      columns: [
        ...[t('columns.recordNumber'), t('columns.asked', { zone: timeZone }), t('columns.ended', { zone: timeZone })],
        ...columns.map((column) => t(`columns.${column}`)),
      ],
      readPage,
      toCells: (act: Act) => [Number(act.seq), time(act.requestedAt), time(act.at), ...cellsOf(act, words, results)],
      unread: () => '',
    },
    staff,
  )
}

type ReadPage = (before: string | undefined) => Promise<{ data: Act[]; has_more: boolean; next_cursor: string | null }>
type Sealed = {
  file: Pick<ExportLines<unknown>, 'kind' | 'name' | 'filter' | 'broken'>
  readPage: ReadPage
  asOf: bigint | undefined
}

/** Writes one record per line, each with its signature. */
function streamSealed(desk: Desk, { file, readPage, asOf }: Sealed, staff: Staff): Promise<Response> {
  const lines = sealedFile(desk.auditKey)
  const made = { made_at: desk.now().toISOString(), made_by: staff.name, filter: file.filter, as_of: String(asOf ?? 0n) }
  return streamLines(
    {
      ...file,
      name: `${file.name}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      first: lines.first(made),
      readPage: async (before) => {
        const page = await readPage(before)
        return { ...page, data: await readSealed(desk.db, page.data) }
      },
      toLines: lines.record,
      last: lines.last,
      broken: `${JSON.stringify({ broken: file.broken })}\n`,
    },
    staff,
  )
}

const columns = [
  'person',
  'roles',
  'act',
  'action',
  'on',
  'id',
  'result',
  'code',
  'before',
  'after',
  'reason',
  'request',
] as const

type Results = Awaited<ReturnType<typeof getTranslations<'audit.results'>>>

function cellsOf(act: Act, words: ActLabels, results: Results): (string | null)[] {
  const [about, members] = [aboutOf(act), words.members(act)]
  const membersOf = (side: 'before' | 'after') =>
    members.flatMap((member) => (member[side] === undefined ? [] : [`${member.name}: ${member[side]}`])).join('; ') || null
  return [
    words.who(act),
    words.roles(act.actorRoles),
    words.what(act),
    act.action,
    about.kind && words.kindOf(about.kind),
    about.id,
    results(act.result),
    act.code,
    membersOf('before'),
    membersOf('after'),
    act.reason,
    act.requestId,
  ]
}
