const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB`, in powers of 1,000. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  for (; value >= 1_000 && unit < UNITS.length - 1; unit++) value /= 1_000
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`
}
