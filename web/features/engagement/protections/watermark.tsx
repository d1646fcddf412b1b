import { useEffect, useState } from 'react'
import styles from './guard.module.css'
import * as texts from './texts.ts'

/** `watermark`: the code that traces a picture of the page to this visit. */
type WatermarkProps = { email: string; codeEnd: string; watermark: string }

/** The reader and the time across the whole page, in faint dark and light text so that it shows on any background. */
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
