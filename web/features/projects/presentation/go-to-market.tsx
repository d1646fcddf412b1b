import { ChannelList } from './channel-list.tsx'
import type { BlockContent } from './content-types.ts'
import styles from './go-to-market.module.css'
import { haveShares, SalesBar } from './sales-bar.tsx'
import { SheetSection } from './sheet-section.tsx'
import * as texts from './texts.ts'
import { TractionList } from './traction-list.tsx'

export function GoToMarket({ id, gtm }: { id: string; gtm: BlockContent<'gtm'> }) {
  return (
    <SheetSection id={id} title={gtm.title} description={gtm.description}>
      <div className={styles.goToMarket}>
        <div>
          <h3>{texts.channels}</h3>
          {haveShares(gtm.channels) ? <SalesBar channels={gtm.channels} /> : <ChannelList channels={gtm.channels} />}
        </div>
        <div>
          <h3>{texts.traction}</h3>
          <TractionList metrics={gtm.traction} />
        </div>
      </div>
    </SheetSection>
  )
}
