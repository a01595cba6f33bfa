import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Formatters, formatters } from '#app/formatters'
import type { Act } from '#backoffice/audit/acts'
import type { ActPage } from '#backoffice/audit/list-acts'
import { AppLink } from '#components/app-link'
import { Avatar } from '#components/avatar'
import { LinkButton } from '#components/button'
import { classNames } from '#components/class-names'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { RowLink } from '#components/row-link'
import { type From, Table, Td, Th, Tr } from '#components/table'
import { ListPager } from '../_kit/list/list-pager'
import { type ActLabels, aboutOf, actLabels } from './act-labels'
import { ActRows } from './act-rows'
import { type AuditView, auditAddress, entryHref } from './audit-address'
import { changeText } from './change-text'
import { ResultBadge } from './result-badge'

type Props = {
  view: AuditView
  page: ActPage
  /** The act in the panel beside the list. */
  open: string | undefined
}

/** The table widths (px) from which these columns are shown. The panel shows their values in any case. */
const from: Partial<Record<string, From>> = { person: 560, on: 736, change: 976 }
/* The column of changes, which precedes the roles, is missing beside the panel. */
const rolesFrom = { alone: '@max-[1104px]/table:hidden', besidePanel: '@max-[760px]/table:hidden' } as const

/** Lists acts, one row each, newest first. */
export async function ActsTable({ view, page: { acts, nextBefore }, open }: Props) {
  const [t, format, words] = await Promise.all([getTranslations('audit'), formatters(), actLabels()])
  if (acts.length === 0) return <NoActs view={view} />
  const columns = ['time', 'person', 'what', 'on', 'result', ...(open ? [] : (['change'] as const))] as const
  return (
    <>
      <Table aria-label={t('title')} cards>
        <thead>
          <tr>
            {columns.map((name) => (
              <Th key={name} from={from[name]}>
                {t(`columns.${name}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <ActRows>
          {acts.map((act) => (
            <ActRow key={act.seq.toString()} act={act} view={view} open={open} format={format} words={words} />
          ))}
        </ActRows>
      </Table>
      <ListPager
        summary={t('shown', { count: acts.length })}
        newerHref={view.before ? auditAddress.href(view) : undefined}
        olderHref={nextBefore ? auditAddress.href(view, { before: nextBefore }) : undefined}
      >
        {t('zone', { zone: format.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? format.timeZone })}
      </ListPager>
    </>
  )
}

async function NoActs({ view }: { view: AuditView }) {
  const t = await getTranslations('audit')
  if (!auditAddress.isFiltered(view) && !view.before) return <ListEmpty title={t('empty')} />
  return (
    <ListNoMatch title={t('noMatch')} actions={<LinkButton href="/audit">{t('clear')}</LinkButton>}>
      {view.search && t('noMatchText')}
    </ListNoMatch>
  )
}

type RowProps = { act: Act; view: AuditView; open: string | undefined; format: Formatters; words: ActLabels }

function ActRow({ act, view, open, format, words }: RowProps) {
  const { actorId, actorRoles, result, at } = act
  const [seq, about, who] = [act.seq.toString(), aboutOf(act), words.who(act)]
  const isOpen = seq === open
  return (
    <Tr shape="card" linked="row" data-row={seq} tone={isOpen ? 'selected' : undefined} aria-current={isOpen || undefined}>
      <Td
        card="b2"
        className={classNames(
          'whitespace-nowrap tabular-nums text-subtle',
          isOpen && 'inset-shadow-[2px_0_0_var(--color-accent)]',
        )}
        title={format.exact(at)}
      >
        {format.moment(at)}
      </Td>
      <Td card="a2" from={from.person}>
        <Who name={who} href={actorId && auditAddress.href(view, { person: actorId })}>
          <span className={classNames('text-muted', open ? rolesFrom.besidePanel : rolesFrom.alone)}>
            {words.roles(actorRoles)}
          </span>
        </Who>
      </Td>
      <Td main wrap card="a1">
        <RowLink href={entryHref(view, seq)} scroll={false}>
          {words.what(act)}
        </RowLink>
      </Td>
      <Td wrap card="a3" from={from.on} className="text-subtle">
        {about.kind && words.kindOf(about.kind)}{' '}
        <span className={about.kind === 'person' ? undefined : 'mono'} title={about.id}>
          {words.shownId(about)}
        </span>
      </Td>
      <Td card="b1">
        <ResultBadge result={result} />
      </Td>
      {!open && (
        <Td card="hidden" from={from.change} className="max-w-0 w-1/4 truncate text-subtle" title={changeText(act, words)}>
          {changeText(act, words)}
        </Td>
      )}
    </Tr>
  )
}

function Who({ name, href, children }: { name: string; href: string | null; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={name} size="sm" over />
      {href ? (
        <AppLink href={href} className="hover:underline">
          {name}
        </AppLink>
      ) : (
        name
      )}
      {children}
    </span>
  )
}
