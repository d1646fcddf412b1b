import { useEffect, useRef, useState } from 'react'
import { PAGE_WIDTHS } from '../../../../contract/data-room/data-room-labels.ts'
import { fetchPicture } from '../../../lib/picture.ts'
import { reason } from '../library/labels.ts'
import styles from './compare.module.css'

type ComparedPageProps = { route: string; id: string; version: number; page: number }

/** A page of a version, with the watermark of whoever looks. It is fetched when it comes into view. */
export function ComparedPage({ route, id, version, page }: ComparedPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches it again
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const stop = new AbortController()
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        const width = PAGE_WIDTHS.find((one) => one >= element.clientWidth * Math.min(devicePixelRatio, 2)) ?? 1200
        fetchPicture(`/api/projects/${route}/documents/${id}/versions/${version}/pages/${page}`, { width }, stop.signal)
          .then((bitmap) => {
            element.width = bitmap.width
            element.height = bitmap.height
            element.getContext('2d')?.drawImage(bitmap, 0, 0)
            bitmap.close()
          })
          .catch((error) => {
            if (!stop.signal.aborted) setFailed(reason(error))
          })
      },
      { rootMargin: '400px' },
    )
    seen.observe(element)
    return () => {
      seen.disconnect()
      stop.abort()
    }
  }, [route, id, version, page, tries])
  if (failed !== undefined)
    return (
      <div className={styles.missing} role="alert">
        <p>{failed}</p>
        <button
          className="btn btn--sm"
          type="button"
          onClick={() => {
            setFailed(undefined)
            setTries(tries + 1)
          }}
        >
          Try again
        </button>
      </div>
    )
  return (
    <canvas ref={canvas} width={4} height={3} role="img" aria-label={`Picture of page ${page}, version ${version}`} />
  )
}
