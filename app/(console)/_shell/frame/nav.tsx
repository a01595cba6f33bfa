import {
  ArrowDownToLine,
  ArrowLeftRight,
  Braces,
  ChartLine,
  House,
  Layers,
  ReceiptText,
  ScanSearch,
  ScrollText,
  Settings,
  ShieldCheck,
  Stamp,
  Users,
  Wallet,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { NavList } from '#components/nav-list'
import type { Permission } from '#lib/access/permissions'
import { missingPlaces } from './missing-places'
import { type PlaceName, placesFor } from './navigation'
import { StoppedBatches, WaitingApprovals, WaitingDeposits, WaitingFundings, WaitingReviews } from './waiting-count'

const icons: Record<PlaceName, ReactNode> = {
  home: <House />,
  lookup: <ScanSearch />,
  customers: <Users />,
  reviews: <ShieldCheck />,
  quotes: <ReceiptText />,
  approvals: <Stamp />,
  batches: <Layers />,
  transactions: <ArrowLeftRight />,
  accounts: <Wallet />,
  deposits: <ArrowDownToLine />,
  rates: <ChartLine />,
  audit: <ScrollText />,
  developers: <Braces />,
  settings: <Settings />,
}

/** The counts of waiting items by place, each with its own query. */
const counts: Partial<Record<PlaceName, ReactNode>> = {
  reviews: <WaitingReviews />,
  approvals: <WaitingApprovals />,
  batches: <StoppedBatches />,
  accounts: <WaitingFundings />,
  deposits: <WaitingDeposits />,
}

/** Shows the navigation of the side bar and of the drawer: only pages that this person may open. */
export async function Nav({ may }: { may: (permission: Permission) => boolean }) {
  const [t, missing] = await Promise.all([getTranslations('frame'), missingPlaces()])
  const groups = placesFor(may, missing).map(({ group, items }) => ({
    title: group && t(`groups.${group}`),
    items: items.map(({ name, href, within }) => ({
      href,
      within,
      label: t(`places.${name}`),
      icon: icons[name],
      count: counts[name],
    })),
  }))
  return <NavList label={t('navigation')} groups={groups} />
}
