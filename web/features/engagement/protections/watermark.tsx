import { useEffect, useState } from 'react'
import styles from './guard.module.css'

/** `trace`: the code that leads a picture of the page back to this showing of it. */
type WatermarkProps = { email: string; codeEnd: string; watermark: string }

/** Who reads and when, over every screenful: faint, in light and dark at once so that it shows on either ground. */
export function Watermark({ email, codeEnd, watermark }: WatermarkProps) {
  const minute = useMinute()
  const lines = [email, [codeEnd && `code ending ${codeEnd}`, minute].filter(Boolean).join('  '), watermark].filter(
    Boolean,
  )
  const width = Math.max(...lines.map((line) => line.length)) * 6.9 + 56
  return (
    <svg className={styles.watermark} aria-hidden="true">
      <defs>
        <pattern id="watermark" width={width} height="124" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          {['dark', 'light'].map((shade, offset) => (
            <g key={shade} className={styles[`watermark--${shade}`]}>
              {lines.map((line, index) => (
                <text key={line} x={8 - offset} y={40 - offset + index * 17}>
                  {line}
                </text>
              ))}
            </g>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#watermark)" />
    </svg>
  )
}

/** The time in UTC, to the minute. */
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
