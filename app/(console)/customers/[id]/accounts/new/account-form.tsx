'use client'

import { EyeOff, Landmark, Smartphone } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button, LinkButton } from '#components/button'
import { CardActs, CardFooter, CardForm } from '#components/card'
import { FieldGroup, SelectField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { FormSection } from '#components/form-section'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { Segmented } from '#components/segmented'
import { BankAccountBody } from '#contract/bank-account-body'
import type { Bank } from '#contract/bank-list'
import { normalizeBody } from '#contract/primitives'
import { pathOf } from '#lib/shared/path-of'
import { useContractForm } from '../../../../_kit/form/contract-form'
import { sendOnCtrlEnter } from '../../../../_kit/form/form-keys'
import { useStoredFields } from '../../../../_kit/form/use-stored-form'
import { type ShownFailure, unanswered } from '../../../../_kit/words/use-failure'
import { useFailureMessages } from '../../../../_kit/words/use-failure-messages'
import { OpenCallNotice } from '../../../../_records/call/open-call-notice'
import { useOpenCall } from '../../../../_records/call/use-open-call'
import { DrawnAccount } from './account.schema'
import { MobileFields, UnitedStatesFields, VenezuelanAccountFields } from './account-fields'
import { addAccount } from './actions'
import { emptyAccount } from './empty-account'

type Props = { customerId: string; idempotencyKey: string; banks: readonly Bank[] }

/** Shows the fields of an account by country and type: pago móvil, a Venezuelan or a United States account. */
export function AccountForm({ customerId, idempotencyKey, banks }: Props) {
  const [t, lost] = [useTranslations('account-form'), useTranslations('open-call')]
  const words = useFailureMessages()
  const { form, draw, send, failure, pending, call } = useAccountForm(customerId, idempotencyKey)
  const back = useStoredFields('account', form, emptyAccount)
  const isChecking = call.end === 'open'
  const { country_code: country, account_type: type } = form.values
  const kind = country === 'US' ? 'us' : type
  return (
    <CardForm onKeyDown={sendOnCtrlEnter} onSubmit={send}>
      <FormSection>
        {back}
        <KindChoice country={country} type={type} onDraw={draw} />
        {kind === 'pagomovil' && <MobileFields form={form} banks={banks} />}
        {kind === 'bankaccount' && <VenezuelanAccountFields form={form} banks={banks} />}
        {kind === 'us' && <UnitedStatesFields form={form} />}
        <OpenCallNotice call={call} />
        <RefusedNotice>{failure && words.failure(failure)}</RefusedNotice>
      </FormSection>
      <CardFooter>
        <span className="text-xs text-subtle flex items-center gap-1.5">
          <EyeOff className="text-muted" />
          {t('maskedSoon')}
        </span>
        <CardActs>
          <LinkButton href={pathOf.customer(customerId)} variant="ghost">
            {t('discard')}
          </LinkButton>
          <Button
            type="submit"
            variant="primary"
            pending={pending || isChecking}
            pendingLabel={isChecking ? lost('checking') : t('sending')}
          >
            {kind === 'pagomovil' ? t('sendMobile') : t('sendAccount')}
          </Button>
        </CardActs>
      </CardFooter>
    </CardForm>
  )
}

/** Holds the values of the form, resets them for another type of account, and sends them once. */
function useAccountForm(customerId: string, idempotencyKey: string) {
  const router = useRouter()
  const form = useContractForm(emptyAccount, DrawnAccount)
  const [failure, setFailure] = useState<ShownFailure | null>(null)
  const [pending, startTransition] = useTransition()
  const open = () => {
    focusNextTitle()
    router.push(pathOf.customer(customerId))
  }
  const { call, follow, forget } = useOpenCall(open)
  const send = form.submit(() => {
    if (call.end === 'open') return
    startTransition(async () => {
      const parsed = BankAccountBody.safeParse(normalizeBody(form.values))
      if (!parsed.success) return
      const result = await addAccount({ customerId, body: parsed.data, idempotencyKey }).catch(() => null)
      if (result?.ok) return open()
      setFailure(null)
      if (follow(result)) return
      forget()
      form.refuse(result?.fields ?? [])
      setFailure(result ?? unanswered)
    })
  })
  const draw: Draw = (change) => {
    const { country_code, account_type, account_holder_name } = form.values
    form.replace({ ...emptyAccount, account_holder_name, country_code, account_type, ...change })
    setFailure(null)
  }
  return { form, draw, send, failure, pending, call }
}

type Draw = (change: { country_code?: string; account_type?: string }) => void

function KindChoice({ country, type, onDraw }: { country: string; type: string; onDraw: Draw }) {
  const t = useTranslations('account-form')
  const kinds = [
    { value: 'pagomovil', label: t('kinds.pagomovil'), icon: <Smartphone className="size-3.5 stroke-2" /> },
    { value: 'bankaccount', label: t('kinds.bankaccount'), icon: <Landmark className="size-3.5 stroke-2" /> },
  ]
  return (
    <FieldRow>
      <SelectField
        label={t('fields.country_code')}
        value={country}
        options={[
          { value: 'VE', label: t('countries.VE') },
          { value: 'US', label: t('countries.US') },
        ]}
        onChange={(event) =>
          onDraw({ country_code: event.target.value, account_type: event.target.value === 'US' ? 'bankaccount' : 'pagomovil' })
        }
      />
      {country === 'VE' && (
        <FieldGroup label={t('fields.account_type')}>
          <Segmented
            name="account_type"
            size="field"
            label={t('fields.account_type')}
            value={type}
            onChange={(value) => onDraw({ account_type: value })}
            segments={kinds.map(({ value, label, icon }) => ({
              value,
              label: (
                <>
                  {icon}
                  {label}
                </>
              ),
            }))}
          />
        </FieldGroup>
      )}
    </FieldRow>
  )
}
