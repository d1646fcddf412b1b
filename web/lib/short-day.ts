import { writtenDate } from '../../contract/formats.ts'

/** `29 Dec`, in UTC: where there is no room for the year. */
export const shortDay = (iso: string) => writtenDate('dm', iso, { day: 'numeric', month: 'short', timeZone: 'UTC' })
