import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'

type Props = {
  /** The name of the company; if it is empty, the button says "the company". */
  company: string
  onPress: () => void
  pending: boolean
  /** Whether it is the main button of the page. */
  primary?: boolean
}

/** Shows the button that navigates to the identity provider of the company. */
export function CompanyButton({ company, onPress, pending, primary = false }: Props) {
  const t = useTranslations('sign-in')
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      size="lg"
      full
      icon={<Building2 />}
      autoFocus={primary}
      onClick={onPress}
      pending={pending}
      pendingLabel={t('companyAsked')}
    >
      {company === '' ? t('byYourCompany') : t('byCompany', { company })}
    </Button>
  )
}
