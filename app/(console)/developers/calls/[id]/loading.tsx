import { RecordSkeleton } from '../../../record-skeleton'

export default function LoadingCall() {
  return <RecordSkeleton />
}
