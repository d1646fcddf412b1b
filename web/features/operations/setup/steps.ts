import type { SetupStep } from '../../../../contract/operations/setup-steps.ts'

type StepTexts = {
  /** In the list of steps. */
  name: string
  title: string
  lead: string
  /** On the checklist of staff. */
  task: string
}

/** The steps in the order of the contract. */
export const STEPS: Record<SetupStep, StepTexts> = {
  admin: {
    name: 'Your account',
    title: 'Welcome. Who are you?',
    lead: 'You become the first admin. From then on you sign in with this account, and the link is worth nothing.',
    task: 'Make an admin account',
  },
  company: {
    name: 'Company',
    title: 'Who raises the money?',
    lead: 'Every page, email and signed copy names this company.',
    task: 'Enter your company and its contacts',
  },
  brand: {
    name: 'Brand',
    title: 'How investors recognise you',
    lead: 'Pages, emails and signed copies have this look, and personal access codes begin with the prefix.',
    task: 'Choose the prefix of your access codes',
  },
  agreement: {
    name: 'Agreement',
    title: 'What investors sign',
    lead: 'Fill in the mutual NDA that the portal comes with, or use your own text. Let a lawyer read it before investors do.',
    task: 'Publish an agreement that names your company',
  },
  project: {
    name: 'First project',
    title: 'What investors can open',
    lead: 'A project has a page of its own, behind the agreement. You write that page next, and can add more projects at any time.',
    task: 'Add your first project',
  },
  mail: {
    name: 'Email',
    title: 'Where emails come from',
    lead: 'The portal sends access codes, signed copies and links. Send yourself a test email to see that they arrive.',
    task: 'Connect a mail server and send a test email',
  },
}
