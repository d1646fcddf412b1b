import { furthestPercent } from '../../../../contract/agreements/furthest.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { duration } from './times.ts'

/** Faster than anyone reads, in any script. */
const MAX_CHARACTERS_PER_SECOND = 300
const THRESHOLD = `${LIMITS.ndaScrollThreshold * 100} %`

type Told = {
  signedAt: string
  reading: {
    openedAt: string
    thresholdAt: string | null
    endAt: string | null
    furthest: number
    active: { ms: number }[] | null
  }
  assent: { boxTickedAt: string | null }
}

/**
 * What the browser reported that cannot all be true, or cannot be true by the server's clock. A signature is not refused for it, because
 * a client of the public interface need not report anything but the threshold; the record and the certificate say it.
 */
export function contradictionsOf({ reading, signedAt, assent }: Told, textLength: number): string[] {
  const { openedAt, thresholdAt, endAt, furthest } = reading
  const { boxTickedAt } = assent
  const seconds = (to: string) => Math.floor((Date.parse(to) - Date.parse(openedAt)) / 1000)
  const isTooFast = endAt !== null && seconds(endAt) * MAX_CHARACTERS_PER_SECOND < textLength
  const activeMs = reading.active?.reduce((sum, { ms }) => sum + ms, 0)
  const found: [boolean, string][] = [
    [signedAt < openedAt, 'the signature is earlier than the opening'],
    [
      thresholdAt !== null && furthest <= LIMITS.ndaScrollThreshold,
      `${THRESHOLD} was reported as reached, with ${furthestPercent(furthest)} % as the furthest point`,
    ],
    [
      endAt !== null && furthest < 1,
      `the end was reported as reached, with ${furthestPercent(furthest)} % as the furthest point`,
    ],
    [endAt !== null && (thresholdAt === null || endAt < thresholdAt), `the end was reported before ${THRESHOLD}`],
    [
      boxTickedAt !== null && (thresholdAt === null || boxTickedAt < thresholdAt),
      `the box was reported as ticked before ${THRESHOLD}, which unlocks it`,
    ],
    [
      isTooFast && seconds(endAt) >= 0,
      `the end of ${textLength} characters was reported ${duration(Math.max(0, seconds(endAt ?? openedAt)))} after the opening`,
    ],
    [activeMs === 0 && endAt !== null, 'the end was reported as reached, with no time of reading'],
    ...Object.entries({ [THRESHOLD]: thresholdAt, 'the end': endAt, 'the box': boxTickedAt }).flatMap(
      ([what, at]): [boolean, string][] => [
        [at !== null && at < openedAt, `the report of ${what} is earlier than the opening`],
        [at !== null && at > signedAt, `the report of ${what} is later than the signature`],
      ],
    ),
  ]
  return found.filter(([is]) => is).map(([, words]) => words)
}
