import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MAIL_NAMES } from '../../contract/email/mail-names.ts'
import { type InvestorMailKind, MAIL_TEXTS } from '../../contract/email/mail-texts.ts'
import type { Language } from '../../contract/language.ts'
import { MailTextEditor } from '../features/email/mail-texts/mail-text-editor.tsx'
import { isOwn, MailTextList } from '../features/email/mail-texts/mail-text-list.tsx'
import styles from '../features/email/mail-texts/mail-texts.module.css'
import { type MailTexts, mailTextsQuery } from '../features/email/mail-texts/queries.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { HistoryPanel } from '../features/operations/settings/history-panel.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Alert } from '../ui/alert.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Select } from '../ui/select.tsx'
import pageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminMailTexts = createLazyRoute('/admin/mail-texts')({ component: AdminMailTextsPage })

export type MailTextsSearch = {
  kind?: InvestorMailKind | undefined
  language?: Language | undefined
  history?: true | undefined
}

const LANGUAGES: Record<Language, string> = { en: 'English', de: 'German' }

function AdminMailTextsPage() {
  usePage(pageTitle('Email templates', usePortal()), 'ink')
  const search = useSearch({ from: '/admin/mail-texts' })
  const language = search.language && Object.hasOwn(LANGUAGES, search.language) ? search.language : undefined
  const { data, error, refetch } = useQuery(mailTextsQuery(language))
  useRightsEnd(error)
  return (
    <main id="main" tabIndex={-1} className={pageStyles.staffPage}>
      <ListHead title="Email templates">
        {data && !data.texts.some(({ kind }) => kind === search.kind) && <LanguageChoice data={data} />}
      </ListHead>
      {data ? (
        <TextsView data={data} />
      ) : error ? (
        <LoadFailed what="The texts" onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </main>
  )
}

function TextsView({ data }: { data: MailTexts }) {
  const search = useSearch({ from: '/admin/mail-texts' })
  const navigate = useNavigate({ from: '/admin/mail-texts' })
  const readOnly = useStaff()?.role !== 'admin'
  const { language, inUse, texts, onlyElsewhere } = data
  const text = texts.find(({ kind }) => kind === search.kind)
  const other = language === inUse ? undefined : language
  return (
    <>
      {!text && (
        <p className="text mt-2">
          What the portal writes to investors. You can write the subject, the opening and the closing of each email
          yourself. Codes, links, facts and safety notes stay as they are. Queued emails keep their current text.
        </p>
      )}
      {onlyElsewhere.length > 0 && (
        <Alert tone="warn">
          These emails have texts of yours only in the language that is not in use, so they are sent with the portal’s
          own texts in {LANGUAGES[inUse]}: {onlyElsewhere.map((kind) => MAIL_NAMES[kind]).join('; ')}.
        </Alert>
      )}
      {text ? (
        <div>
          <div>
            <header className={styles.head}>
              <p>
                <Link to="/admin/mail-texts" search={other ? { language: other } : {}}>
                  All mail texts
                </Link>
              </p>
              <h2 className="heading-m">{MAIL_NAMES[text.kind]}</h2>
              <p className="text">Sent when: {MAIL_TEXTS[text.kind].sent}</p>
              <div className={styles.acts}>
                <p className="small">
                  {LANGUAGES[language]}
                  {other && ', which is not in use'}. {isOwn(text) ? 'Your own text.' : 'The portal’s own texts.'}{' '}
                  {text.changedAt && (
                    <>
                      Changed by {text.changedBy}, <DateTime iso={text.changedAt} />
                    </>
                  )}
                </p>
                <button
                  className="btn btn--sm"
                  type="button"
                  aria-expanded={Boolean(search.history)}
                  onClick={() =>
                    void navigate({
                      search: ({ history, ...rest }) => ({ ...rest, ...(!history && { history: true as const }) }),
                    })
                  }
                >
                  History
                </button>
              </div>
            </header>
            <MailTextEditor key={`${text.kind} ${language}`} text={text} language={language} readOnly={readOnly} />
          </div>
          {search.history && (
            <HistoryPanel
              key={text.kind}
              section={`mail-${text.kind}`}
              isAdmin={!readOnly}
              onClose={() => void navigate({ search: ({ history: _, ...rest }) => rest })}
            />
          )}
        </div>
      ) : (
        <MailTextList texts={texts} language={other} />
      )}
    </>
  )
}

function LanguageChoice({ data: { language, inUse } }: { data: MailTexts }) {
  const navigate = useNavigate({ from: '/admin/mail-texts' })
  return (
    <div className={styles.language}>
      <Select
        id="mail-language"
        label="Language"
        value={language}
        onChange={({ target }) =>
          void navigate({ search: target.value === inUse ? {} : { language: target.value as Language } })
        }
        options={Object.entries(LANGUAGES).map(([value, name]) => ({
          value,
          label: value === inUse ? `${name}, in use` : name,
        }))}
      />
    </div>
  )
}
