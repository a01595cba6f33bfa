import { RecordSkeleton } from '../../record-skeleton'

export default function LoadingTransaction() {
  return <RecordSkeleton />
}
