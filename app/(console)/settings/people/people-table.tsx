import { CircleCheck, CircleSlash, Timer, TimerOff } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatters } from '#app/formatters'
import { isAllowedCombination } from '#backoffice/people/roles'
import { Avatar } from '#components/avatar'
import { Badge, Tag } from '#components/badge'
import { RelativeTime } from '#components/relative-time'
import type { Tone } from '#components/status-tones'
import { Table, Td, Th, Tr } from '#components/table'
import type { MemberState, StaffMember } from './member'
import { MemberActs } from './member-acts'

const styles: Record<MemberState, { tone: Tone; icon: ReactNode }> = {
  active: { tone: 'ok', icon: <CircleCheck /> },
  disabled: { tone: 'rest', icon: <CircleSlash /> },
  invited: { tone: 'wait', icon: <Timer /> },
  expired: { tone: 'rest', icon: <TimerOff /> },
}

/** Lists the staff and the invited people, with acts on each except oneself. */
export async function PeopleTable({ members, ownId }: { members: readonly StaffMember[]; ownId: string }) {
  const t = await getTranslations('people')
  return (
    <Table aria-label={t('people')} cards>
      <thead>
        <tr>
          {(['person', 'roles', 'state'] as const).map((name) => (
            <Th key={name}>{t(`columns.${name}`)}</Th>
          ))}
          <Th>
            <span className="sr-only">{t('columns.acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} isOwn={member.id === ownId} />
        ))}
      </tbody>
    </Table>
  )
}

async function Row({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const [t, words] = await Promise.all([getTranslations('people'), getTranslations('roles')])
  const { name, email, roles, waitingRoles = roles } = member
  return (
    <Tr shape="card">
      <Td main wrap card="a1">
        <span className="flex items-center gap-3">
          <Avatar name={name} />
          <span className="min-w-0 wrap-anywhere tablet:min-w-[120px]">
            {name} {isOwn && <span className="text-muted">{t('you')}</span>}
            <span className="text-muted text-xs block">
              <Email email={email} />
            </span>
          </span>
        </span>
      </Td>
      <Td wrap card="whole">
        <span className="flex items-center gap-1.5 flex-wrap">
          {roles.map((role) => (
            <Tag key={role}>{words(`${role}.name`)}</Tag>
          ))}
          {!isAllowedCombination(roles) && (
            <Badge tone="bad" icon={<CircleSlash />}>
              {t('barred')}
            </Badge>
          )}
          {waitingRoles !== roles && (
            <Badge tone="wait" icon={<Timer />}>
              {t('waitingRoles', { roles: waitingRoles.map((role) => words(`${role}.name`)).join(', ') })}
            </Badge>
          )}
        </span>
      </Td>
      <Td wrap card="whole">
        <State member={member} />
      </Td>
      <Td
        card="b1"
        className="text-right tablet:sticky tablet:right-0 tablet:bg-card tablet:group-last/row:rounded-br-xl tablet:group-hover/row:bg-hover"
      >
        {!isOwn && <MemberActs member={member} />}
      </Td>
    </Tr>
  )
}

/** Shows an e-mail that breaks before its domain where it has no room. */
function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** Shows whether the person can sign in, and when they were last here. */
async function State({ member: { state, openSessions, lastSeenAt, expiresAt } }: { member: StaffMember }) {
  const [t, format] = await Promise.all([getTranslations('people'), formatters()])
  return (
    <>
      <Badge tone={styles[state].tone} icon={styles[state].icon} quiet>
        {t(`states.${state}`)}
      </Badge>
      {expiresAt !== undefined && (
        <span className="text-muted text-xs block">{t('until', { until: format.moment(expiresAt) })}</span>
      )}
      {lastSeenAt !== undefined && (
        <span className="text-muted text-xs block">
          {t('seen')} <RelativeTime at={lastSeenAt} />
          {openSessions > 0 && `, ${t('sessions', { count: openSessions })}`}
        </span>
      )}
    </>
  )
}
