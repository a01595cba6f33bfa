import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Writing } from '#app/writing'
import { Card, CardHeader } from '#components/card'
import { Badge, type Tone } from '#components/status-badge'
import type { Extension } from '#contract/api'
import { readCapabilities } from '#lib/api'
import type { Finding, Probe } from '#lib/api/probe'
import { attempt } from '#lib/attempt'
import { env } from '#lib/env'
import { PanelFailed } from '../panel-failed'
import { ScrollArea } from '../scroll-area'
import { AskAgain } from './ask-again'

const looks: Record<'has' | 'lacks' | 'unsure', { tone: Tone; icon: ReactNode }> = {
  has: { tone: 'ok', icon: <CircleCheck /> },
  lacks: { tone: 'rest', icon: <CircleSlash /> },
  unsure: { tone: 'wait', icon: <CircleHelp /> },
}
const columns = ['extension', 'has', 'question', 'evidence'] as const

/** What the API has beyond the published operations, and how that was found. */
export async function ExtensionsCard({ w }: { w: Writing }) {
  const [t, read] = await Promise.all([getTranslations('developers.extensions'), attempt(readCapabilities())])
  const count = read.ok ? t('count', { known: read.value.known.size, all: read.value.found.size }) : undefined
  return (
    <Card>
      <CardHeader title={t('title')} fact={t('rule')}>
        {count}
        {env.API_BASE_URL !== undefined && <AskAgain />}
      </CardHeader>
      {read.ok ? <Findings probe={read.value} w={w} /> : <PanelFailed failure={read} />}
    </Card>
  )
}

async function Findings({ probe, w }: { probe: Probe; w: Writing }) {
  const t = await getTranslations('developers.extensions')
  return (
    <ScrollArea label={t('title')}>
      <table className="tbl cards">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...probe.found].sort(byWord).map(([name, finding]) => (
            <Row key={name} name={name} finding={finding} w={w} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

async function Row({ name, finding, w }: { name: Extension; finding: Finding; w: Writing }) {
  const t = await getTranslations('developers.extensions')
  const word = wordOf(finding)
  const inside = env.API_BASE_URL === undefined
  return (
    <tr>
      <td className="main a1 mono f12 wrapt wrap-anywhere">{name}</td>
      <td className="b1">
        <Badge tone={looks[word].tone} icon={looks[word].icon} quiet>
          {t(word)}
        </Badge>
      </td>
      <td className="wrapt mono f12 t2 wrap-anywhere">{inside ? '' : finding.question}</td>
      <td className="wrapt t2">
        {inside ? t('evidence.inside') : sayEvidence(t, finding)}
        {!inside && <span className="t3 f12"> {t('at', { time: w.relative(finding.at) })}</span>}
      </td>
    </tr>
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'developers.extensions'>>>

const words = {
  'a list': 'list',
  'no such record': 'absence',
  'its method': 'method',
  'a scope': 'scope',
} as const

/** What came, and why that is believed or not. */
function sayEvidence(t: T, { evidence, status }: Finding): string {
  if (evidence === 'no answer') return status === undefined ? t('evidence.silent') : t('evidence.noAnswer', { status })
  if (evidence !== 'unlike') return t(`evidence.${words[evidence]}`, { status: status ?? 0 })
  return t(status === 403 ? 'evidence.forbidden' : 'evidence.unlike', { status: status ?? 0 })
}

function wordOf({ has }: Finding): 'has' | 'lacks' | 'unsure' {
  return has === undefined ? 'unsure' : has ? 'has' : 'lacks'
}

/** What it has comes first, and what is not known before what it lacks. */
function byWord([, one]: [Extension, Finding], [, other]: [Extension, Finding]): number {
  const order = ['has', 'unsure', 'lacks']
  return order.indexOf(wordOf(one)) - order.indexOf(wordOf(other))
}
