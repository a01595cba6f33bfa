import { ChevronRight, CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import type { Tone } from '#components/status-tones'
import { TextLink } from '#components/text-link'
import type { Extension } from '#contract/api'
import { operations } from '#contract/operations'
import type { Probe, ProbeFinding } from '#lib/api/probe'
import { readCapabilities } from '#lib/server/api'
import { env } from '#lib/server/env'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../_kit/page/panel-failed'
import { RecheckButton } from './recheck-button'

type Word = 'has' | 'unsure' | 'lacks'
/** The order of the groups: unknown extensions precede missing ones. */
const order: readonly Word[] = ['has', 'unsure', 'lacks']
const styles: Record<Word, { tone: Tone; icon: ReactNode }> = {
  has: { tone: 'ok', icon: <CircleCheck /> },
  lacks: { tone: 'rest', icon: <CircleSlash /> },
  unsure: { tone: 'wait', icon: <CircleHelp /> },
}
const isInside = env.API_BASE_URL === undefined

/** Lists the extensions of the API, and how they were found. */
export async function ExtensionsCard({ format }: { format: Formatters }) {
  const [t, read] = await Promise.all([getTranslations('developers.extensions'), attempt(readCapabilities())])
  const count = read.ok ? t('count', { known: read.value.known.size, all: read.value.found.size }) : undefined
  return (
    <Card>
      <CardHeader title={t('title')} fact={t('rule')}>
        {count}
        {!isInside && <RecheckButton />}
      </CardHeader>
      {read.ok ? <Findings probe={read.value} format={format} /> : <PanelFailed failure={read} />}
    </Card>
  )
}

type Group = { word: Word; evidence: string; at: Date; rows: { name: Extension; question: string }[] }

/**
 * Groups extensions with the same evidence: a gateway, for example, answers every unknown path in the same way. What the API has
 * is folded, because nobody has to do anything about it.
 */
async function Findings({ probe, format }: { probe: Probe; format: Formatters }) {
  const t = await getTranslations('developers.extensions')
  return groupsOf(probe, t).map((group) => {
    const { word, evidence, at, rows } = group
    const head = (
      <span className="flex flex-1 flex-wrap items-center gap-3">
        <Badge tone={styles[word].tone} icon={styles[word].icon}>
          {t(word, { count: rows.length })}
        </Badge>
        <span className="text-sm text-subtle min-w-0 flex-1 basis-64">{evidence}</span>
        {!isInside && <span className="text-xs text-muted">{t('at', { time: format.relative(at) })}</span>}
      </span>
    )
    return (
      <section key={`${word} ${evidence}`} className="border-t border-line p-4 first-of-type:border-t-0">
        {word === 'has' ? (
          <details>
            <summary className="flex cursor-pointer items-center gap-2 [details[open]>&_svg:first-child]:rotate-90">
              <ChevronRight className="size-4 shrink-0 text-muted" />
              {head}
              <span className="text-sm text-accent-ink in-[[open]]:hidden">{t('show')}</span>
              <span className="hidden text-sm text-accent-ink in-[[open]]:inline">{t('hide')}</span>
            </summary>
            <Names rows={rows} />
          </details>
        ) : (
          <>
            <div className="flex">{head}</div>
            <Names rows={rows} />
          </>
        )}
      </section>
    )
  })
}

/** Lists extensions; an operation is linked to its page of the reference, which says what it does. */
function Names({ rows }: Pick<Group, 'rows'>) {
  return (
    <ul className="mt-3 grid gap-x-6 gap-y-2 tablet:grid-cols-2 desktop:grid-cols-3">
      {rows.map(({ name, question }) => (
        <li key={name} className="min-w-0 font-mono text-xs/5 wrap-anywhere">
          {name in operations ? <TextLink href={`/reference/${name}`}>{name}</TextLink> : name}
          {!isInside && <span className="text-muted block">{question}</span>}
        </li>
      ))}
    </ul>
  )
}

function groupsOf({ found }: Probe, t: T): Group[] {
  const groups = new Map<string, Group>()
  for (const [name, finding] of found) {
    const word = wordOf(finding)
    const evidence = isInside ? t('evidence.inside') : evidenceText(t, finding)
    const group = groups.get(`${word} ${evidence}`) ?? { word, evidence, at: finding.at, rows: [] }
    group.rows.push({ name, question: finding.question })
    groups.set(`${word} ${evidence}`, group)
  }
  return [...groups.values()].sort((one, other) => order.indexOf(one.word) - order.indexOf(other.word))
}

type T = Awaited<ReturnType<typeof getTranslations<'developers.extensions'>>>

const words = {
  'a list': 'list',
  'no such record': 'absence',
  'its method': 'method',
  'a scope': 'scope',
} as const

/** Explains the answer to a probe, and why it counts as evidence or does not. */
function evidenceText(t: T, { evidence, status }: ProbeFinding): string {
  if (evidence === 'no answer') return status === undefined ? t('evidence.silent') : t('evidence.noAnswer', { status })
  if (evidence !== 'unlike') return t(`evidence.${words[evidence]}`, { status: status ?? 0 })
  return t(status === 403 ? 'evidence.forbidden' : 'evidence.unlike', { status: status ?? 0 })
}

function wordOf({ has }: ProbeFinding): Word {
  return has === undefined ? 'unsure' : has ? 'has' : 'lacks'
}
