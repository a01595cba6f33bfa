import type { Formatters } from '#app/formatters'
import type { Staff } from '#lib/access/session'
import { AuditVerdict } from '../_records/audit/audit-verdict'
import { AgeingCard } from './ageing-card'
import { BalancesCard } from './balances-card'
import { BanksCard } from './banks-card'
import { BriefingsCard } from './briefings-card'
import { CustomerStatesCard } from './customer-states-card'
import { DecidedCard } from './decided-card'
import { HealthCard } from './health-card'
import { InReviewCard } from './in-review-card'
import { LookAgainCard } from './look-again-card'
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

type Props = {
  name: PanelName
  staff: Staff
  /** The period of the charts. */
  days: 7 | 30
  format: Formatters
}

/** Renders one panel of the home by its name. */
export function drawHomePanel({ name, staff, days, format }: Props) {
  switch (name) {
    case 'waiting':
      return WaitingCard({ staff, format })
    case 'health':
      return HealthCard({ format })
    case 'verdict':
      return AuditVerdict({})
    case 'week':
      return WeekCard({ format })
    case 'decided':
      return DecidedCard({ days, format })
    case 'lookAgain':
      return LookAgainCard({ staff, format })
    case 'lookups':
      return RecentLookups({ staff, format })
    case 'inReview':
      return InReviewCard({ staff, format })
    case 'volume':
      return VolumeCard({ days, format })
    case 'banks':
      return BanksCard({ format })
    case 'briefings':
      return BriefingsCard({ staff, format })
    case 'reviewAges':
      return ReviewAgeCard({ format })
    case 'customers':
      return CustomerStatesCard({ format })
    case 'reveals':
      return RevealsCard({ staff, format })
    case 'signIns':
      return RefusedSignIns({ format })
    case 'refused':
      return RefusedCard({ format })
    case 'revealed':
      return RevealedCard({ format })
    case 'runs':
      return RunsCard({ format })
    case 'rate':
      return RateTile({ format })
    case 'balances':
      return BalancesCard({ staff, format })
    case 'ageing':
      return AgeingCard({ days, format })
  }
}
