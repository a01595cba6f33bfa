'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button, LinkButton } from '#components/button'
import { Checkbox } from '#components/checkbox'
import type { SelectOption } from '#components/field'
import { Notice } from '#components/notice'
import { focusNextTitle } from '#components/page-title'
import { CustomerBody } from '#contract/customers'
import { pathOf } from '#lib/path-of'
import { useContractForm } from '../../contract-form'
import { useFailureWords } from '../../field-words'
import { sendOnCtrlEnter } from '../../form-keys'
import { OpenCallNotice } from '../../open-call/open-call-notice'
import { useOpenCall } from '../../open-call/use-open-call'
import type { SaidFailure } from '../../use-failure'
import { createCustomer } from './actions'
import { AlreadyHere } from './already-here'
import { emptyCustomer } from './empty-customer'
import { ContactFields, IdentityFields, PlaceFields } from './new-customer-fields'
import { useDuplicates } from './use-duplicates'
import { WhatHappens } from './what-happens'

type Failure = SaidFailure & { existing?: string }

export function NewCustomerForm({ idempotencyKey, countries }: { idempotencyKey: string; countries: readonly SelectOption[] }) {
  const [t, lost] = [useTranslations('customer-form'), useTranslations('open-call')]
  const words = useFailureWords()
  const router = useRouter()
  const form = useContractForm(emptyCustomer, CustomerBody)
  const found = useDuplicates(form.values)
  const taken = found.duplicates.find(({ blocks }) => blocks)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pending, startTransition] = useTransition()
  const open = (id: string) => {
    focusNextTitle()
    router.push(pathOf.customer(id))
  }
  const { call, follow, forget } = useOpenCall(open)
  const [again, setAgain] = useState(false)
  const asks = call.end === 'not_known' && form.values.email.trim() === ''
  const isChecking = call.end === 'open'

  const send = form.submit(() => {
    if (taken || isChecking || (asks && !again)) return
    startTransition(async () => {
      const parsed = CustomerBody.safeParse(withoutBlanks(form.values))
      if (!parsed.success) return
      const result = await createCustomer({ body: parsed.data, idempotencyKey, again })
      if (result.ok) return open(result.value.id)
      setFailure(null)
      if (follow(result)) return
      forget()
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
        {call.end !== 'none' && (
          <div className="frm">
            <OpenCallNotice call={call}>
              {asks && <Checkbox label={lost('again')} checked={again} onChange={(event) => setAgain(event.target.checked)} />}
            </OpenCallNotice>
          </div>
        )}
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
            <Button
              type="submit"
              variant="primary"
              disabled={Boolean(taken) || (asks && !again)}
              pending={pending || isChecking}
              pendingLabel={isChecking ? lost('checking') : t('new.sending')}
            >
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
