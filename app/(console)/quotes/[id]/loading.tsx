import { RecordSkeleton } from '../../record-skeleton'

export default function LoadingQuote() {
  return <RecordSkeleton />
}
