import { RecordSkeleton } from '../../record-skeleton'

export default function LoadingNewQuote() {
  return <RecordSkeleton />
}
