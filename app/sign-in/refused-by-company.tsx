import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'

/** Shows the refusal in the address, if it is one of the known codes: an address may contain anything. */
export async function RefusedByCompany({ code }: { code: string }) {
  const t = await getTranslations('errors')
  const known = [
    'company_failed',
    'company_unknown',
    'company_no_role',
    'company_roles',
    'company_other',
    'company_not_anew',
    'company_too_late',
  ] as const
  const shown = known.find((one) => one === code) ?? 'company_failed'
  return (
    <Notice tone="bad" role="alert">
      {t(shown)}
    </Notice>
  )
}
