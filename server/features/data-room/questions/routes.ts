import type { Hono } from 'hono'
import * as contract from '../../../../contract/data-room/questions.ts'
import { admin, anyInvestor, anyStaff } from '../../../access/account.ts'
import { roomReader } from '../../../access/document-reader.ts'
import { knownReader } from '../../../access/known-reader.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { askApproval, assignQuestion, saveDraft, sendAnswer, sendBackDraft } from './answer-question.ts'
import { askQuestion, followUpQuestion } from './ask-question.ts'
import { listCategories, setCategories } from './categories.ts'
import { changeFaq, listStaffFaq, publishFaq, removeFaq } from './faq.ts'
import { listQuestions } from './list-service.ts'
import { listAccountQuestions, listFaq, listOwnQuestions } from './own-questions.ts'

export function questionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listOwnQuestions, roomReader, (reader) => listOwnQuestions(deps, reader))
  handle(app, deps, contract.askQuestion, knownReader, (reader, { route: _, ...asked }) =>
    askQuestion(deps, reader, asked),
  )
  handle(app, deps, contract.followUpQuestion, knownReader, (reader, { id, words }) =>
    followUpQuestion(deps, reader, { id, words }),
  )
  handle(app, deps, contract.listFaq, roomReader, (reader) => listFaq(deps, reader))
  handle(app, deps, contract.listAccountQuestions, anyInvestor, async (account, _, c) =>
    listAccountQuestions(deps, account, await anyVisitor(deps, c)),
  )

  handle(app, deps, contract.listQuestions, anyStaff, (staff, input) => listQuestions(deps, staff, input))
  handle(app, deps, contract.assignQuestion, admin, (staff, input) => assignQuestion(deps, staff, input))
  handle(app, deps, contract.saveAnswerDraft, admin, (staff, input) => saveDraft(deps, staff, input))
  handle(app, deps, contract.sendBackDraft, admin, (staff, input) => sendBackDraft(deps, staff, input))
  handle(app, deps, contract.askApproval, admin, (staff, input) => askApproval(deps, staff, input))
  handle(app, deps, contract.sendAnswer, admin, (staff, input) => sendAnswer(deps, staff, input))
  handle(app, deps, contract.listStaffFaq, anyStaff, (_, input) => listStaffFaq(deps, input))
  handle(app, deps, contract.publishFaq, admin, (staff, input) => publishFaq(deps, staff, input))
  handle(app, deps, contract.changeFaq, admin, (staff, input) => changeFaq(deps, staff, input))
  handle(app, deps, contract.removeFaq, admin, (staff, { id }) => removeFaq(deps, staff, id))
  handle(app, deps, contract.listCategories, anyStaff, () => listCategories(deps))
  handle(app, deps, contract.setCategories, admin, (staff, input) => setCategories(deps, staff, input))
}
