'use client'

import { Ban, CircleCheck, Lock, ShieldAlert, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card, CardHead } from '#components/card'
import type { SelectOption } from '#components/field'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Th, Tr } from '#components/table'
import { criticalMembers, type EditedCustomer, type EditedMember, type Opened, type OpenQuotes } from './members'
import type { EditState } from './use-edit-state'

type Props = {
  customer: EditedCustomer
  base: Opened
  edit: EditState
  critical: readonly EditedMember[]
  countries: readonly SelectOption[]
  /** Whether saving sends the customer back to review. */
  review: boolean
  openQuotes: OpenQuotes
}

/** Explains the effects of a critical change before it is saved. */
export function CriticalCard(props: Props) {
  const { customer, critical, review, openQuotes } = props
  const t = useTranslations('customer-edit')
  return (
    <Card tone="wait" aria-live="polite">
      <CardHead tone="wait">
        <ShieldAlert className="text-wait" />
        <h2>{review ? t('warning.title') : t('warning.noReview')}</h2>
      </CardHead>
      <Table tight>
        <thead>
          <tr>
            <Th>{t('warning.field')}</Th>
            <Th>{t('warning.now')}</Th>
            <Th>{t('warning.then')}</Th>
          </tr>
        </thead>
        <tbody>
          {criticalMembers
            .filter((member) => customer.verifies || member !== 'legal_name')
            .map((member) => (
              <MemberRow key={member} member={member} isChanged={critical.includes(member)} {...props} />
            ))}
          {review && <StateRows customer={customer} />}
        </tbody>
      </Table>
      {review && <Effects openQuotes={openQuotes} />}
    </Card>
  )
}

/** Lists the effects of a review: the quotes that end, and what waits until it is over. */
function Effects({ openQuotes: { named, others } }: { openQuotes: OpenQuotes }) {
  const t = useTranslations('customer-edit.warning')
  return (
    <ul className="flex flex-col gap-3 border-t p-4 text-sm [&_svg]:mt-0.5">
      {named.map(({ reference, amount }) => (
        <Effect key={reference} icon={<Ban className="text-bad" />}>
          {t('quote', { reference, amount })}
        </Effect>
      ))}
      {others && <Effect icon={<Ban className="text-bad" />}>{t(named.length > 0 ? 'otherQuotes' : 'anyQuote')}</Effect>}
      <Effect icon={<Lock className="text-wait" />}>{t('noPayment')}</Effect>
      <Effect icon={<Users className="text-wait" />}>{t('somebodyElse')}</Effect>
      <Effect icon={<CircleCheck className="text-ok" />}>{t('goesOn')}</Effect>
    </ul>
  )
}

function Effect({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 items-start">
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** Shows one member before the change, masked if it is a masked member, and in full after it. */
function MemberRow({
  member,
  isChanged,
  base,
  edit,
  countries,
}: Props & { member: (typeof criticalMembers)[number]; isChanged: boolean }) {
  const [t, form, status] = [useTranslations('customer-edit'), useTranslations('customer-form'), useTranslations('status')]
  const inWords = (value: string | null) => {
    if (!value) return '—'
    if (member === 'country') return countries.find((country) => country.value === value)?.label ?? value
    return member === 'kyc_type' && status.has(`kycType.${value}`) ? status(`kycType.${value}`) : value
  }
  return (
    <Tr>
      <Td head wrap className="text-muted">
        {form(`fields.${member}`)}
      </Td>
      <Td wrap className="text-subtle wrap-anywhere">
        {inWords(base.shown[member])}
      </Td>
      <Td wrap className={isChanged ? 'font-medium wrap-anywhere' : 'text-muted'}>
        {isChanged ? inWords(edit.changes[member] ?? null) : t('warning.stays')}
      </Td>
    </Tr>
  )
}

function StateRows({ customer }: { customer: EditedCustomer }) {
  const [t, status] = [useTranslations('customer-edit'), useTranslations('status')]
  const kyc = customer.kycStatus ?? 'approved'
  return (
    <>
      <Tr>
        <Td head className="text-muted">
          {t('warning.state')}
        </Td>
        <Td>
          <StatusBadge kind="customer" status="ACTIVE" label={status('customer.ACTIVE')} quiet />
        </Td>
        <Td>
          <StatusBadge kind="customer" status="ONBOARDING" label={status('customer.ONBOARDING')} quiet />
        </Td>
      </Tr>
      <Tr>
        <Td head className="text-muted">
          KYC
        </Td>
        <Td>
          <StatusBadge kind="kyc" status={kyc} label={status.has(`kyc.${kyc}`) ? status(`kyc.${kyc}`) : kyc} quiet />
        </Td>
        <Td>
          <StatusBadge kind="kyc" status="under_review" label={status('kyc.under_review')} quiet />
        </Td>
      </Tr>
    </>
  )
}
