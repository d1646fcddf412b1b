/** What every page, email and signed copy says as long as the portal is the demo. */
export const DEMO_NOTICE = 'Demonstration: this company and its offers are fictional.'
