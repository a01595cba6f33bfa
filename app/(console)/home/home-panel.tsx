import type { Formatters } from '#app/formatters'
import type { Staff } from '#lib/access/session'
import { AuditVerdict } from '../_records/audit/audit-verdict'
import { AgeingCard } from './ageing-card'
import { BalancesCard } from './balances-card'
import { CustomerStatesCard } from './customer-states-card'
import { DecidedCard } from './decided-card'
import { HealthCard } from './health-card'
import { InReviewCard } from './in-review-card'
import type { PanelName } from './panels'
import { RateTile } from './rate-tile'
import { RecentLookups } from './recent-lookups'
import { RefusedCard, RefusedSignIns } from './refused-card'
import { RevealedCard } from './revealed-card'
import { RevealsCard } from './reveals-card'
import { ReviewAgeCard } from './review-age-card'
import { RunsCard } from './runs-card'
import { VolumeCard } from './volume-card'
import { WaitingCard } from './waiting/waiting-card'
import { WeekCard } from './week-card'

type Props = { name: PanelName; staff: Staff /** Of the volume. */; days: 7 | 30; w: Formatters }

/** One part of a home, by its name. */
export function drawHomePanel({ name, staff, days, w }: Props) {
  switch (name) {
    case 'waiting':
      return WaitingCard({ staff, w })
    case 'health':
      return HealthCard({ w })
    case 'verdict':
      return AuditVerdict({})
    case 'week':
      return WeekCard({ w })
    case 'decided':
      return DecidedCard({ days, w })
    case 'lookups':
      return RecentLookups({ staff, w })
    case 'inReview':
      return InReviewCard({ staff, w })
    case 'volume':
      return VolumeCard({ days, w })
    case 'reviewAges':
      return ReviewAgeCard({ w })
    case 'customers':
      return CustomerStatesCard({ w })
    case 'reveals':
      return RevealsCard({ staff, w })
    case 'signIns':
      return RefusedSignIns({ w })
    case 'refused':
      return RefusedCard({ w })
    case 'revealed':
      return RevealedCard({ w })
    case 'runs':
      return RunsCard({ w })
    case 'rate':
      return RateTile({ w })
    case 'balances':
      return BalancesCard({ w })
    case 'ageing':
      return AgeingCard({ days, w })
  }
}
