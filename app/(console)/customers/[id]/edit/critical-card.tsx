'use client'

import { Ban, CircleCheck, Lock, ShieldAlert, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card, CardHead } from '#components/card'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Th, Tr } from '#components/table'
import type { EditedCustomer, Member, Opened, OpenQuotes } from './members'
import type { EditState } from './use-edit-state'

type Props = {
  customer: EditedCustomer
  base: Opened
  edit: EditState
  critical: readonly Member[]
  /** Whether saving sends the customer back to review. */
  review: boolean
  openQuotes: OpenQuotes
}

/** What a critical change does, said before it is saved. */
export function CriticalCard({ customer, base, edit, critical, review, openQuotes }: Props) {
  const t = useTranslations('customer-edit')
  const form = useTranslations('customer-form')
  return (
    <Card tone="wait" className="max-md:overflow-x-auto" aria-live="polite">
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
          {critical.map((member) => (
            <Tr key={member}>
              <Td className="text-muted">{form(`fields.${member}`)}</Td>
              <Td className="text-subtle">
                <span className="truncate block max-w-[110px]">{base.shown[member] ?? '—'}</span>
              </Td>
              <Td className="font-medium">
                <span className="truncate block max-w-[110px]">{edit.form.values[member] || '—'}</span>
              </Td>
            </Tr>
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
