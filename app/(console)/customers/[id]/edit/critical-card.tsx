'use client'

import { Ban, CircleCheck, Lock, ShieldAlert, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card, CardHead } from '#components/card'
import type { SelectOption } from '#components/field'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Th, Tr } from '#components/table'
import { criticalMembers, type EditedCustomer, type Member, type Opened, type OpenQuotes } from './members'
import type { EditState } from './use-edit-state'

type Props = {
  customer: EditedCustomer
  base: Opened
  edit: EditState
  critical: readonly Member[]
  countries: readonly SelectOption[]
  /** Whether saving sends the customer back to review. */
  review: boolean
  openQuotes: OpenQuotes
}

/** What a critical change does, said before it is saved. */
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
          {review && <StandingRows customer={customer} />}
        </tbody>
      </Table>
      {review && (
        <ul className="flex flex-col gap-3 border-t p-4 text-sm [&_svg]:mt-0.5">
          {openQuotes.named.map(({ reference, amount }) => (
            <li key={reference} className="flex gap-2 items-start">
              <Ban className="text-bad" />
              <span>{t('warning.quote', { reference, amount })}</span>
            </li>
          ))}
          {openQuotes.others && (
            <li className="flex gap-2 items-start">
              <Ban className="text-bad" />
              <span>{t(openQuotes.named.length > 0 ? 'warning.otherQuotes' : 'warning.anyQuote')}</span>
            </li>
          )}
          <li className="flex gap-2 items-start">
            <Lock className="text-wait" />
            <span>{t('warning.noPayment')}</span>
          </li>
          <li className="flex gap-2 items-start">
            <Users className="text-wait" />
            <span>{t('warning.somebodyElse')}</span>
          </li>
          <li className="flex gap-2 items-start">
            <CircleCheck className="text-ok" />
            <span>{t('warning.goesOn')}</span>
          </li>
        </ul>
      )}
    </Card>
  )
}

/** One member as it is, masked where it is masked, and whole as it will be. */
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
      <Td wrap className="text-muted">
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

function StandingRows({ customer }: { customer: EditedCustomer }) {
  const [t, status] = [useTranslations('customer-edit'), useTranslations('status')]
  const kyc = customer.kycStatus ?? 'approved'
  return (
    <>
      <Tr>
        <Td className="text-muted">{t('warning.state')}</Td>
        <Td>
          <StatusBadge kind="customer" status="ACTIVE" label={status('customer.ACTIVE')} quiet />
        </Td>
        <Td>
          <StatusBadge kind="customer" status="ONBOARDING" label={status('customer.ONBOARDING')} quiet />
        </Td>
      </Tr>
      <Tr>
        <Td className="text-muted">KYC</Td>
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
