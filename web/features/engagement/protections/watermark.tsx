import { useEffect, useState } from 'react'
import styles from './guard.module.css'
import * as texts from './texts.ts'

/** `watermark`: the code that traces a picture of the page to this visit. */
type WatermarkProps = { email: string; codeEnd: string; watermark: string }

/**
 * The reader and the time across the whole page, in faint dark and in faint light lines that lie apart, so that on every ground one of
 * them shows and none cancels the other. The code stands in both margins as well, as strong as text, so that no threshold loses it.
 */
export function Watermark({ email, codeEnd, watermark }: WatermarkProps) {
  const minute = useMinute()
  const lines = [
    email,
    [codeEnd && texts.codeEnding({ codeEnd }), minute].filter(Boolean).join('  '),
    watermark,
  ].filter(Boolean)
  const width = Math.max(...lines.map((line) => line.length)) * 6.9 + 56
  return (
    <svg className={styles.watermark} aria-hidden="true">
      <defs>
        <pattern
          id="watermark"
          width={width}
          height={HEIGHT}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          {['dark', 'light'].map((shade, which) => (
            <g key={shade} className={styles[`watermark--${shade}`]}>
              {lines.map((line, index) => (
                <text key={line} x={8} y={14 + which * (HEIGHT / 2) + index * 17}>
                  {line}
                </text>
              ))}
            </g>
          ))}
        </pattern>
        <pattern id="watermark-margin" width={MARGIN} height={CODE_EVERY} patternUnits="userSpaceOnUse">
          <text className={styles.watermarkCode} transform={`rotate(-90) translate(${-CODE_END} ${MARGIN - 3})`}>
            {watermark}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#watermark)" />
      <rect className={styles.watermarkMargin} width={MARGIN} height="100%" fill="url(#watermark-margin)" />
      {/* An own origin, so that the pattern begins at the edge. */}
      <svg x="100%" overflow="visible" aria-hidden="true">
        <rect
          className={styles.watermarkMargin}
          x={-MARGIN}
          width={MARGIN}
          height="100%"
          fill="url(#watermark-margin)"
        />
      </svg>
    </svg>
  )
}

/** Of two groups of up to three lines each. */
const HEIGHT = 124
/** In pixels, narrower than the space beside the content of the narrowest page. */
const MARGIN = 12
const CODE_EVERY = 240
/** Near the top, so that a film on a phone has room for one. */
const CODE_END = 84

function useMinute() {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return time
}

function now() {
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
