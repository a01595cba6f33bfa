'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '#components/button'
import { CardActs, CardFooter, CardForm } from '#components/card'
import { Checkbox } from '#components/checkbox'
import { Column, Columns } from '#components/columns'
import { FormSection } from '#components/form-section'
import { Notice } from '#components/notice'
import { CustomerBody } from '#contract/customer-body'
import { pathOf } from '#lib/shared/path-of'
import { useContractForm } from '../../_kit/form/contract-form'
import { sendOnCtrlEnter } from '../../_kit/form/form-keys'
import { forgetTyped } from '../../_kit/form/typed-in-tab'
import { useStoredFields } from '../../_kit/form/use-stored-form'
import { useFailureMessages } from '../../_kit/words/use-failure-messages'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import type { Duplicate } from '../../_records/customer/find-duplicates'
import type { OfferedCountries } from '../offered-countries'
import { AlreadyHere } from './already-here'
import { emptyCustomer } from './empty-customer'
import { ContactFields, IdentityFields, PlaceFields } from './new-customer-fields'
import { type CreateFailure, useCreateCustomer } from './use-create-customer'
import { useDuplicates } from './use-duplicates'

type Props = { idempotencyKey: string; countries: OfferedCountries; verifies: boolean; whatHappens: ReactNode }

/** Shows the form of a new customer. `verifies`: whether the API has legal names, tiers and reviews. */
export function NewCustomerForm({ idempotencyKey, countries, verifies, whatHappens }: Props) {
  const [t, lost, first] = [useTranslations('customer-form'), useTranslations('open-call'), emptyCustomer(countries.options)]
  const form = useContractForm(first, CustomerBody)
  const back = useStoredFields('customer', form, first, { overHistory: true })
  const found = useDuplicates(form.values)
  const taken = found.duplicates.find(({ blocks }) => blocks)
  const { send, pending, failure, call, again } = useCreateCustomer(form, { idempotencyKey, isTaken: Boolean(taken) })
  const isChecking = call.end === 'open'

  return (
    <Columns side="wide">
      <CardForm onKeyDown={sendOnCtrlEnter} onSubmit={send}>
        {back && <FormSection>{back}</FormSection>}
        <ContactFields form={form} found={found} />
        <IdentityFields form={form} verifies={verifies} />
        <PlaceFields form={form} countries={countries} verifies={verifies} />
        {call.end !== 'none' && (
          <FormSection>
            <OpenCallNotice call={call}>
              {again.isNeeded && (
                <Checkbox label={lost('again')} checked={again.isTicked} onChange={(event) => again.tick(event.target.checked)} />
              )}
            </OpenCallNotice>
          </FormSection>
        )}
        {failure && <NotMade failure={failure} />}
        <CardFooter>
          <Taken by={taken?.by} />
          <CardActs>
            <LinkButton href="/customers" variant="ghost" onClick={() => forgetTyped('customer')}>
              {t('discard')}
            </LinkButton>
            <Button
              type="submit"
              variant="primary"
              disabled={Boolean(taken) || (again.isNeeded && !again.isTicked)}
              pending={pending || isChecking}
              pendingLabel={isChecking ? lost('checking') : t('new.sending')}
            >
              {t('new.send')}
            </Button>
          </CardActs>
        </CardFooter>
      </CardForm>
      <Column>
        <AlreadyHere found={found} />
        {whatHappens}
      </Column>
    </Columns>
  )
}

/** Explains why the button is disabled. */
function Taken({ by }: { by: Duplicate['by'] | undefined }) {
  const t = useTranslations('customer-form')
  return (
    <span className="text-xs text-subtle flex items-center gap-1.5" role="status">
      {by && (
        <>
          <CircleAlert className="text-bad" />
          {t(`taken.${by}`)}
        </>
      )}
    </span>
  )
}

function NotMade({ failure }: { failure: CreateFailure }) {
  const words = useFailureMessages()
  return (
    <FormSection>
      <Notice tone="bad" role="alert" action={failure.existing && <OpenExisting id={failure.existing} />}>
        {words.failure(failure)}
      </Notice>
    </FormSection>
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
