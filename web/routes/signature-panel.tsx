import { useState } from 'react'
import { CodeState } from '../features/access-codes/staff/code-state.tsx'
import { type AskedReview, ReviewButtons, ReviewDialog } from '../features/access-codes/staff/review-acts.tsx'
import { StaffCopy } from '../features/agreements/executed-copy/staff-copy.tsx'
import { SignatureDetail } from '../features/agreements/signatures/signature-detail.tsx'
import type { CodeMark } from '../features/agreements/signatures/signature-table.tsx'
import styles from '../features/agreements/signatures/submissions.module.css'
import { useStaff } from '../features/operations/staff-layout/queries.ts'

export const codeMark: CodeMark = (status) => <CodeState state={status} />

/** The side panel of a signature. */
export function SignaturePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [asked, setAsked] = useState<AskedReview>()
  const readOnly = useStaff()?.role !== 'admin'
  return (
    <>
      <SignatureDetail
        id={id}
        onClose={onClose}
        codeMark={codeMark}
        copy={<StaffCopy id={id} />}
        acts={({ submission: { code, fullName, confirmedAt } }) =>
          !readOnly &&
          code?.status === 'pending' && (
            <div className="drawer__actions">
              <p className={styles.pending}>
                Code <span className="mono">{code.code}</span> {codeMark(code.status)}
              </p>
              <ReviewButtons
                codes={[{ ...code, holder: fullName, isUnconfirmed: confirmedAt === null }]}
                onAsk={setAsked}
              />
            </div>
          )
        }
      />
      {asked && <ReviewDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
