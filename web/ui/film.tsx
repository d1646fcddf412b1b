import { type FilmType, filmSource } from '../../contract/film-source.ts'
import styles from './film.module.css'
import * as texts from './texts.ts'

type FilmProps = { embed: string; type: FilmType; title: string; poster?: string | undefined }

/** A video at 16:9, in the browser's player or in a lazy frame. */
export function Film({ embed, type, title, poster }: FilmProps) {
  const source = filmSource(embed, type)
  if (!source) return null
  return (
    <div className={styles.film}>
      {source.kind === 'file' ? (
        // biome-ignore lint/a11y/useMediaCaption: captions belong to the file; the portal is given one address and no track
        <video src={source.url} poster={poster} controls playsInline preload="metadata" aria-label={title}>
          {texts.yourBrowserDoesNot}
        </video>
      ) : (
        <iframe src={source.url} title={title} loading="lazy" allowFullScreen referrerPolicy="strict-origin" />
      )}
    </div>
  )
}
