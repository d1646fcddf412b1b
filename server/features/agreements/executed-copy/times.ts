let day: Intl.DateTimeFormat | undefined

/** `21 November 2026, 03:59:02.114 UTC`, whatever the portal's locale: evidence is read anywhere, and in years. */
export function utcInFull(time: string): string {
  day ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day.format(new Date(time))}, ${new Date(time).toISOString().slice(11, 23)} UTC`
}

/** `2026-11-21 03:59:02`, in UTC. */
export const utcToSecond = (time: string): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** `20 November 2026, 19:59:02, America/Los_Angeles (UTC-08:00)`; undefined for an unknown zone. */
export function inZone(time: string, zone: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    }).formatToParts(new Date(time))
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const offset = part('timeZoneName').replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC')
    const clock = [part('hour'), part('minute'), part('second')].join(':')
    return `${part('day')} ${part('month')} ${part('year')}, ${clock}, ${zone} (${offset})`
  } catch {
    return undefined
  }
}

/** The time in UTC and, if recorded, in the signer's zone. */
export function utcAndZone(time: string, zone: string | null): string {
  const local = zone === null ? undefined : inZone(time, zone)
  return local === undefined ? utcInFull(time) : `${utcInFull(time)}; signer’s time ${local}`
}

export function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(hours > 0 || minutes > 0 ? [`${minutes} min`] : []),
    `${seconds % 60} s`,
  ].join(' ')
}
