import { useQuery } from '@tanstack/react-query'
import { INTERESTS, interestAmounts } from '../../contract/accounts/interests.ts'
import { portalQuery } from './projects.ts'

/** For a list to select from. */
export function useInterests() {
  const { currency = 'USD', landing } = useQuery(portalQuery).data ?? {}
  return INTERESTS.map(({ value }) => ({ value, label: interestAmounts(value, currency, landing?.minimum) }))
}
