export { findGivenLink, linkFor } from './given-links.ts';
export { passwordLinkKind } from './password-link.ts';
export { secondFactorOffKind } from './second-factor-off.ts';
export { accessErrors } from './trader-access-errors.ts';
export { hasMoney } from './traders-with-access.ts';
