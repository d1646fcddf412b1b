import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { KeyState, scopeNames } from './key-table.tsx'
import type { ApiKey } from './queries.ts'

type KeyPanelProps = { apiKey: ApiKey; isAdmin: boolean; onRevoke: (key: ApiKey) => void; onClose: () => void }

/** A key in full, except its secret. */
export function KeyPanel({ apiKey, isAdmin, onRevoke, onClose }: KeyPanelProps) {
  const { name, end, scopes, madeBy, lastUsedAt, expiresAt, revokedAt } = apiKey
  return (
    <Drawer label={name} onClose={onClose}>
      <h2 className="heading-m">
        {name} <span className="small mono">…{end}</span>
      </h2>
      <dl className="term-list">
        <TermRow term="State">
          <KeyState apiKey={apiKey} />
        </TermRow>
        <TermRow term="Scopes">
          {scopeNames(scopes).map((name) => (
            <span key={name} className="block">
              {name}
            </span>
          ))}
        </TermRow>
        <TermRow term={expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'Ended' : 'Ends'}>
          <DateTime iso={expiresAt} />
        </TermRow>
        <TermRow term="Last used">
          <DateTime iso={lastUsedAt} />
        </TermRow>
        <TermRow term="Created by">{madeBy}</TermRow>
      </dl>
      {isAdmin && !revokedAt && (
        <div className="drawer__actions">
          <button className="btn btn--sm btn--bad" type="button" onClick={() => onRevoke(apiKey)}>
            Revoke...
          </button>
        </div>
      )}
    </Drawer>
  )
}
