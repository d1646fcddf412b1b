import type { AnalyticsTab } from '../../../../contract/projects/analytics-tabs.ts'
import styles from './dashboard.module.css'
import { Pane } from './pane.tsx'
import { QuickIcon } from './quick-icon.tsx'
import { RecentActions } from './recent-actions.tsx'
import * as texts from './texts.ts'
import type { AnalyticsAnswer, QuickAction } from './types.ts'

type ToolsTabProps = { content: AnalyticsAnswer; onTab: (tab: AnalyticsTab) => void }

/** Only what this reader may do is listed, so that no button does nothing. */
export function ToolsTab({ content, onTab }: ToolsTabProps) {
  const permitted = content.adminActions.quickActions.filter((action) => action.permitted)
  return (
    <div className={styles.panes}>
      {permitted.length > 0 && (
        <Pane id="quick" title={texts.quickActions} full>
          <ul className={styles.quickActions}>
            {permitted.map((action, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else identifies an action
              <Quick key={index} action={action} onTab={onTab} />
            ))}
          </ul>
        </Pane>
      )}
      <Pane id="actions" title={texts.recentActions} full>
        <RecentActions actions={content.adminActivity.recentActions} />
      </Pane>
    </div>
  )
}

function Quick({ action, onTab }: { action: QuickAction; onTab: ToolsTabProps['onTab'] }) {
  const { title, description, icon, tab, link } = action
  return (
    <li>
      <QuickIcon name={icon} />
      <h3>{title}</h3>
      <p>{description}</p>
      <div className={styles.quickActionsActions}>
        {tab ? (
          <button className="btn btn--sm" type="button" onClick={() => onTab(tab)}>
            {action.action}
          </button>
        ) : link ? (
          <a className="btn btn--sm" href={link}>
            {action.action}
          </a>
        ) : (
          <p className="legend">{texts.doThisOnThe}</p>
        )}
      </div>
    </li>
  )
}
