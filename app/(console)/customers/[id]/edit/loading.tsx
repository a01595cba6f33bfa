import { FormSkeleton } from '../../../form-skeleton'

export default function LoadingForm() {
  return <FormSkeleton />
}
