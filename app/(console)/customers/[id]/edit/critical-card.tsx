'use client'

import { Ban, CircleCheck, Lock, ShieldAlert, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card, CardHead } from '#components/card'
import { StatusBadge } from '#components/status-badge'
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
    <Card tone="wait" aria-live="polite">
      <CardHead tone="wait">
        <ShieldAlert className="text-wait" />
        <h2>{review ? t('warning.title') : t('warning.noReview')}</h2>
      </CardHead>
      <table className="tbl tight">
        <thead>
          <tr>
            <th scope="col">{t('warning.field')}</th>
            <th scope="col">{t('warning.now')}</th>
            <th scope="col">{t('warning.then')}</th>
          </tr>
        </thead>
        <tbody>
          {critical.map((member) => (
            <tr key={member}>
              <td className="text-muted">{form(`fields.${member}`)}</td>
              <td className="text-subtle">
                <span className="truncate block max-w-[110px]">{base.shown[member] ?? '—'}</span>
              </td>
              <td className="font-medium">
                <span className="truncate block max-w-[110px]">{edit.form.values[member] || '—'}</span>
              </td>
            </tr>
          ))}
          {review && <StandingRows customer={customer} />}
        </tbody>
      </table>
      {review && (
        <ul className="flex flex-col gap-3 text-sm consequences">
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
      <tr>
        <td className="text-muted">{t('warning.state')}</td>
        <td>
          <StatusBadge kind="customer" status="ACTIVE" label={status('customer.ACTIVE')} quiet />
        </td>
        <td>
          <StatusBadge kind="customer" status="ONBOARDING" label={status('customer.ONBOARDING')} quiet />
        </td>
      </tr>
      <tr>
        <td className="text-muted">KYC</td>
        <td>
          <StatusBadge kind="kyc" status={kyc} label={status.has(`kyc.${kyc}`) ? status(`kyc.${kyc}`) : kyc} quiet />
        </td>
        <td>
          <StatusBadge kind="kyc" status="under_review" label={status('kyc.under_review')} quiet />
        </td>
      </tr>
    </>
  )
}
