'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button, LinkButton } from '#components/button'
import type { SelectOption } from '#components/field'
import { Notice } from '#components/notice'
import { focusNextTitle } from '#components/page-title'
import { CustomerBody } from '#contract/customers'
import { pathOf } from '#lib/path-of'
import { useContractForm } from '../../contract-form'
import { useFailureWords } from '../../field-words'
import { sendOnCtrlEnter } from '../../form-keys'
import type { SaidFailure } from '../../use-failure'
import { createCustomer } from './actions'
import { AlreadyHere } from './already-here'
import { emptyCustomer } from './empty-customer'
import { ContactFields, IdentityFields, PlaceFields } from './new-customer-fields'
import { useDuplicates } from './use-duplicates'
import { WhatHappens } from './what-happens'

type Failure = SaidFailure & { existing?: string }

export function NewCustomerForm({ idempotencyKey, countries }: { idempotencyKey: string; countries: readonly SelectOption[] }) {
  const t = useTranslations('customer-form')
  const words = useFailureWords()
  const router = useRouter()
  const form = useContractForm(emptyCustomer, CustomerBody)
  const found = useDuplicates(form.values)
  const taken = found.duplicates.find(({ blocks }) => blocks)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pending, startTransition] = useTransition()

  const send = form.submit(() => {
    if (taken) return
    startTransition(async () => {
      const parsed = CustomerBody.safeParse(withoutBlanks(form.values))
      if (!parsed.success) return
      const result = await createCustomer({ body: parsed.data, idempotencyKey })
      if (result.ok) {
        focusNextTitle()
        return router.push(pathOf.customer(result.value.id))
      }
      form.refuse(result.fields ?? [])
      const existing = result.extra?.existing_customer_id
      setFailure({ ...result, existing: typeof existing === 'string' ? existing : undefined })
    })
  })

  return (
    <div className="cols a400">
      <form className="card" noValidate onKeyDown={sendOnCtrlEnter} onSubmit={send}>
        <ContactFields form={form} found={found} />
        <IdentityFields form={form} />
        <PlaceFields form={form} countries={countries} />
        {failure && (
          <div className="frm">
            <Notice tone="bad" role="alert" action={failure.existing && <OpenExisting id={failure.existing} />}>
              {words.failure(failure)}
            </Notice>
          </div>
        )}
        <footer className="row between">
          <span className="f12 t2 row g6" role="status">
            {taken && (
              <>
                <CircleAlert className="bad" />
                {t(`taken.${taken.by}`)}
              </>
            )}
          </span>
          <span className="row">
            <LinkButton href="/customers" variant="ghost">
              {t('discard')}
            </LinkButton>
            <Button type="submit" variant="primary" disabled={Boolean(taken)} pending={pending} pendingLabel={t('new.sending')}>
              {t('new.send')}
            </Button>
          </span>
        </footer>
      </form>
      <div className="stack g24">
        <AlreadyHere found={found} />
        <WhatHappens />
      </div>
    </div>
  )
}

function OpenExisting({ id }: { id: string }) {
  const t = useTranslations('customer-form')
  return (
    <LinkButton size="sm" href={pathOf.customer(id)}>
      {t('openRecord')}
    </LinkButton>
  )
}

function withoutBlanks(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
