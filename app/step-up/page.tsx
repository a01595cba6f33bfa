import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { LonePage } from '#components/app-frame'
import { Brand } from '#components/brand'
import { Card } from '#components/card'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offeredCompany } from '#lib/server/company-provider'
import { RefusedByCompany } from '../sign-in/refused-by-company'
import { AskAgain } from './ask-again'
import { Proven } from './proven'

export const generateMetadata = pageTitle('step-up')

/** Shows the page to which the company returns after a fresh authentication, in its own window beside the user's page. */
export default async function StepUpPage({ searchParams }: PageProps<'/step-up'>) {
  const staff = await requireStaff('signed_in')
  const { refused } = await searchParams
  const t = await getTranslations('step-up')
  const isProven = refused === undefined && staff.proven
  return (
    <ClientMessages namespaces={['step-up', 'sign-in']}>
      <LonePage>
        <div className="mb-6 flex justify-center">
          <Brand name="Cauce" />
        </div>
        <Card>
          <div className="flex flex-col gap-4 p-6">
            <h1 className="text-xl">{t(isProven ? 'proven' : 'title')}</h1>
            {isProven ? <Proven /> : <RefusedByCompany code={typeof refused === 'string' ? refused : 'company_failed'} />}
            {!isProven && offeredCompany !== undefined && <AskAgain company={offeredCompany} />}
          </div>
        </Card>
      </LonePage>
    </ClientMessages>
  )
}
