import { ActButton } from './act-button.tsx'
import type { ProjectContent } from './content-types.ts'
import type { InvestorActs } from './investor-acts.ts'
import styles from './tear-sheet.module.css'

type CallToActionProps = {
  cta: ProjectContent['cta']
  acts: Pick<InvestorActs, 'scheduleCall' | 'requestDataRoom'>
  /** For other readers, the buttons open the login dialog, so a note announces it. */
  signedIn: boolean
}

export function CallToAction({ cta, acts, signedIn }: CallToActionProps) {
  return (
    <section className={`${styles.sheetSection} ${styles.callout}`} id="next" aria-labelledby="next-h">
      <h2 className="heading-xl" id="next-h">
        {cta.title}
      </h2>
      <p className="lead">{cta.description}</p>
      <div className="row">
        <ActButton act={acts.scheduleCall} className="btn btn--primary btn--big">
          Schedule Investor Call
        </ActButton>
        <ActButton act={acts.requestDataRoom} className="btn btn--big">
          Request Data Room Access
        </ActButton>
      </div>
      {!signedIn && <p className="legend">Both are for signed-in investors. You will be asked to sign in first.</p>}
    </section>
  )
}
