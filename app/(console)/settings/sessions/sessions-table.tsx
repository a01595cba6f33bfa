import { Lock, LockOpen } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/badge'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Th, Tr } from '#components/table'
import { EndSession } from './end-session'
import type { ShownSession } from './shown-session'

/** Lists sessions with device, place and last act, and the button to end each. */
export async function SessionsTable({ label, sessions }: { label: string; sessions: readonly ShownSession[] }) {
  const t = await getTranslations('sessions')
  const hasPeople = sessions.some(({ person }) => person !== undefined)
  return (
    <Table aria-label={label} cards>
      <thead>
        <tr>
          {hasPeople && <Th>{t('columns.person')}</Th>}
          <Th>{t('columns.device')}</Th>
          <Th from={640}>{t('columns.place')}</Th>
          <Th>{t('columns.act')}</Th>
          <Th>
            <span className="sr-only">{t('columns.acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <Row key={session.id} session={session} hasPeople={hasPeople} />
        ))}
      </tbody>
    </Table>
  )
}

async function Row({ session, hasPeople }: { session: ShownSession; hasPeople: boolean }) {
  const [t, acts] = await Promise.all([getTranslations('sessions'), getTranslations('audit.actions')])
  const { person, device, place, way, isLocked, isThis, startedAt, lastAct } = session
  const deviceWords = device ? t('device', device) : t('unknownDevice')
  const key = lastAct?.action.replaceAll('.', '_') ?? ''
  const placeWords = place === undefined ? t('unknownPlace') : place === 'here' ? t('thisMachine') : place
  return (
    <Tr shape="card">
      {hasPeople && (
        <Td main wrap card="a1">
          {person}
        </Td>
      )}
      <Td main={!hasPeople} wrap card={hasPeople ? 'a2' : 'a1'}>
        {deviceWords} {isThis && <span className="font-normal text-muted">{t('here')}</span>}
        <span className="block text-xs font-normal text-muted">
          {t('begun')} <RelativeTime at={startedAt} />, {t(`ways.${way}`)}
        </span>
      </Td>
      <Td from={640} mono={place !== undefined && place !== 'here'} card="whole">
        {placeWords}
      </Td>
      <Td wrap card="whole">
        <Badge tone={isLocked ? 'rest' : 'ok'} icon={isLocked ? <Lock /> : <LockOpen />} quiet>
          {t(isLocked ? 'locked' : 'open')}
        </Badge>
        <span className="block text-xs text-muted">
          {lastAct === undefined ? (
            t('nothing')
          ) : (
            <>
              {acts.has(key) ? acts(key) : lastAct.action} <RelativeTime at={lastAct.at} />
            </>
          )}
        </span>
      </Td>
      <Td card="b1" className="text-right">
        {!isThis && <EndSession session={session} device={deviceWords} />}
      </Td>
    </Tr>
  )
}
