import { ActButton } from './act-button.tsx'
import type { BlockContent } from './content-types.ts'
import type { InvestorActs } from './investor-acts.ts'
import styles from './tear-sheet.module.css'
import * as texts from './texts.ts'

type CallToActionProps = {
  id: string
  cta: BlockContent<'cta'>
  acts: Pick<InvestorActs, 'scheduleCall' | 'requestDataRoom'>
  /** For other readers, the buttons open the login dialog, so a note announces it. */
  signedIn: boolean
}

export function CallToAction({ id, cta, acts, signedIn }: CallToActionProps) {
  return (
    <section className={`${styles.sheetSection} ${styles.callout}`} id={id} aria-labelledby={`${id}-h`}>
      <h2 className="heading-xl" id={`${id}-h`}>
        {cta.title}
      </h2>
      <p className="lead">{cta.description}</p>
      <div className="row">
        <ActButton act={acts.scheduleCall} className="btn btn--primary btn--big">
          {texts.scheduleInvestorCall}
        </ActButton>
        <ActButton act={acts.requestDataRoom} className="btn btn--big">
          {texts.requestDataRoomAccess}
        </ActButton>
      </div>
      {!signedIn && <p className="legend">{texts.bothAreForSigned}</p>}
    </section>
  )
}
