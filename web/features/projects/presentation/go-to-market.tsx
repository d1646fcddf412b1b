import { ChannelList } from './channel-list.tsx'
import type { BlockContent } from './content-types.ts'
import styles from './go-to-market.module.css'
import { SheetSection } from './sheet-section.tsx'
import { TractionList } from './traction-list.tsx'

export function GoToMarket({ id, gtm }: { id: string; gtm: BlockContent<'gtm'> }) {
  return (
    <SheetSection id={id} title={gtm.title} description={gtm.description}>
      <div className={styles.goToMarket}>
        <div>
          <h3>Channels</h3>
          <ChannelList channels={gtm.channels} />
        </div>
        <div>
          <h3>Traction</h3>
          <TractionList metrics={gtm.traction} />
        </div>
      </div>
    </SheetSection>
  )
}
