import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { dotted } from '../../../../lib/unbroken.ts'
import { DateTime } from '../../../../ui/date-time.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { pinWords } from './pin.tsx'
import { usePersonQuestions } from './queries.ts'
import { QuestionState } from './question-table.tsx'

type PersonQuestionsProps = { id: string; projectName: (route: ProjectKey) => string; listClass: string | undefined }

/** What one person asked, newest first. */
export function PersonQuestions({ id, projectName, listClass }: PersonQuestionsProps) {
  const { data, isError, refetch } = usePersonQuestions(id)
  if (data?.questions.length === 0 || (!data && !isError)) return null
  return (
    <section>
      <h2>Questions</h2>
      {!data && <LoadFailed what="The list of questions" onRetry={() => void refetch()} />}
      {data && (
        <ul className={listClass} aria-label="Questions">
          {data.questions.map((question) => (
            <li key={question.id}>
              <Link to="/admin/questions" search={{ question: question.id }}>
                Question {question.number}
              </Link>
              <span>
                <QuestionState question={question} />
              </span>
              <p>{dotted([projectName(question.route), question.category, pinWords(question)])}</p>
              <p>
                Asked <DateTime iso={question.askedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {data?.next && <p className="small">Only the newest {data.questions.length} are listed.</p>}
    </section>
  )
}
