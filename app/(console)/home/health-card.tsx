import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { env } from '#lib/server/env'
import { readReadiness } from '#lib/server/readiness'
import { readApiHealth } from '../_kit/live/api-health-state'
import { type HealthLine, toHealthLines } from './health'

/** Shows whether this console and its API are ready, as `/readyz` reports it for machines. */
export async function HealthCard({ format }: { format: Formatters }) {
  const [t, readiness] = await Promise.all([getTranslations('home.health'), readReadiness()])
  const remote = env.API_BASE_URL !== undefined
  const answering = readApiHealth().answering === true
  return (
    <Card>
      <CardHeader title={t('title')}>{t('asked', { time: format.clock(format.now) })}</CardHeader>
      <CardBody>
        <Lines>
          <ApiLine />
          {toHealthLines(readiness, { remote, answering }).map((line) => (
            <Line key={line.name} label={t(`names.${line.name}`)}>
              <Verdict line={line} />
            </Line>
          ))}
        </Lines>
      </CardBody>
    </Card>
  )
}

async function ApiLine() {
  const [t, words] = await Promise.all([getTranslations('home.health'), getTranslations('frame.api')])
  const { answering, refusesKey, unusable, milliseconds } = readApiHealth()
  const isFaulty = refusesKey || unusable
  return (
    <Line label={t('names.api')}>
      {answering === null && words('unchecked')}
      {answering === true && isFaulty && <Bad>{words(refusesKey ? 'refused' : 'unusable')}</Bad>}
      {answering === true && !isFaulty && <Good>{words('answering', { ms: String(milliseconds ?? '') })}</Good>}
      {answering === false && <Bad>{words('silent')}</Bad>}
    </Line>
  )
}

async function Verdict({ line: { name, state } }: { line: HealthLine }) {
  const t = await getTranslations('home.health')
  if (state === 'good') return <Good>{t(`good.${name}`)}</Good>
  const isRemoteKey = name === 'console_key' && env.API_BASE_URL !== undefined
  if (state === 'bad') return <Bad>{t(isRemoteKey ? 'bad.remote_key' : `bad.${name}`)}</Bad>
  return (
    <Badge tone="rest" icon={<CircleHelp />} quiet>
      {t('unknown')}
    </Badge>
  )
}

const Good = ({ children }: { children: React.ReactNode }) => (
  <Badge tone="ok" icon={<CircleCheck />} quiet>
    {children}
  </Badge>
)

const Bad = ({ children }: { children: React.ReactNode }) => (
  <Badge tone="bad" icon={<CircleX />} quiet>
    {children}
  </Badge>
)
