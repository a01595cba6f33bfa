import { ListSkeleton } from '../../list-skeleton'

export default function LoadingCalls() {
  return <ListSkeleton columns={6} />
}
