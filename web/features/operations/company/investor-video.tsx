import { filmSource } from '../../../../contract/film-source.ts'
import type { Portal } from '../../../lib/projects.ts'
import { Film } from '../../../ui/film.tsx'
import styles from './launches.module.css'
import * as texts from './texts.ts'

type InvestorVideoProps = { video: Portal['video']; companyName: string }

/** The video of the landing page (product-spec section 2). Renders nothing without a source. */
export function InvestorVideo({ video, companyName }: InvestorVideoProps) {
  if (!video || !filmSource(video.videoEmbed, video.videoType)) return null
  const title = video.title || texts.hearWhyInvestorsAre({ companyName })
  return (
    <section className={`section wrap ${styles.twoColumns}`} aria-labelledby="film">
      <div>
        <h2 id="film">{title}</h2>
        <p className="text mt-4">{texts.learnAboutSVision({ companyName })}</p>
        {video.note && <p className="small mt-2">{video.note}</p>}
      </div>
      <Film embed={video.videoEmbed} type={video.videoType} title={title} poster={video.poster} />
    </section>
  )
}
