import { useId } from 'react'
import type { AnalyticsTab } from '../../../../contract/projects/analytics-tabs.ts'
import styles from './dashboard.module.css'
import { Pane } from './pane.tsx'
import { QuickIcon } from './quick-icon.tsx'
import { RecentActions } from './recent-actions.tsx'
import type { AnalyticsAnswer, QuickAction } from './types.ts'

type ToolsTabProps = { content: AnalyticsAnswer; onTab: (tab: AnalyticsTab) => void }

export function ToolsTab({ content, onTab }: ToolsTabProps) {
  return (
    <div className={styles.panes}>
      <Pane id="quick" title="Quick actions" full>
        <ul className={styles.quickActions}>
          {content.adminActions.quickActions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else identifies an action
            <Quick key={index} action={action} onTab={onTab} />
          ))}
        </ul>
      </Pane>
      <Pane id="actions" title="Recent actions" full>
        <RecentActions actions={content.adminActivity.recentActions} />
      </Pane>
    </div>
  )
}

/** A disabled button stays focusable, so that screen readers announce the reason. */
function Quick({ action, onTab }: { action: QuickAction; onTab: ToolsTabProps['onTab'] }) {
  const reason = useId()
  const { title, description, icon, permission, permitted, tab } = action
  const why = permitted ? (tab ? undefined : ELSEWHERE) : `Requires the ${permission} permission.`
  return (
    <li>
      <QuickIcon name={icon} />
      <h3>{title}</h3>
      <p>{description}</p>
      <div className={styles.quickActionsActions}>
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={why !== undefined || undefined}
          aria-describedby={why && reason}
          onClick={() => tab && !why && onTab(tab)}
        >
          {action.action}
        </button>
        {why && (
          <p className="legend" id={reason}>
            {why}
          </p>
        )}
      </div>
    </li>
  )
}

const ELSEWHERE = 'Do this on the platform itself. This portal only shows its figures.'
