import { ListSkeleton } from '../list-skeleton'

export default function LoadingAudit() {
  return <ListSkeleton columns={6} />
}
