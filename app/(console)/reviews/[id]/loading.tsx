import { RecordSkeleton } from '../../record-skeleton'

export default function LoadingReview() {
  return <RecordSkeleton />
}
