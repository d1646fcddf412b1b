import { useEffect, useRef, useState } from 'react'
import { type FilmType, filmSource } from '../../contract/film-source.ts'
import styles from './film.module.css'
import * as texts from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

type FilmProps = { embed: string; type: FilmType; title: string; poster?: string | undefined }

/** A video at 16:9, in the browser's player or in a lazy frame. */
export function Film({ embed, type, title, poster }: FilmProps) {
  const source = filmSource(embed, type)
  if (!source) return null
  return (
    <div className={styles.film}>
      {source.kind === 'file' ? (
        <Player url={source.url} title={title} poster={poster} />
      ) : (
        <iframe src={source.url} title={title} loading="lazy" allowFullScreen referrerPolicy="strict-origin" />
      )}
    </div>
  )
}

/** The browser's controls would cover the poster, so a button starts the film. Without scripts the controls are there from the start. */
function Player({ url, title, poster }: { url: string; title: string; poster: string | undefined }) {
  const film = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(Number.NaN)
  const [isStarted, setStarted] = useState(false)
  const isCovered = useHydrated() && !isStarted
  const measure = () => setSeconds(Math.round(film.current?.duration ?? Number.NaN))
  // The length can be known before the scripts run.
  useEffect(measure, [])

  function play() {
    const video = film.current
    if (!video) return
    // A video without controls cannot have the focus, which the button loses.
    video.controls = true
    video.focus()
    setStarted(true)
    video.play().catch(() => undefined)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions belong to the file; the portal is given one address and no track */}
      <video
        ref={film}
        src={url}
        poster={poster}
        controls={!isCovered}
        playsInline
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={measure}
        onPlay={() => setStarted(true)}
      >
        {texts.yourBrowserDoesNot}
      </video>
      {isCovered && (
        <button className={styles.play} type="button" data-theme="ink" onClick={play}>
          {texts.playTheFilm}
          {seconds > 0 && `, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </button>
      )}
    </>
  )
}
