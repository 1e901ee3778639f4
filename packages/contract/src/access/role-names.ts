import type { ColleagueRole } from './roles.ts';

export const roleLabels: Record<ColleagueRole, string> = {
  owner: 'Владелец',
  support: 'Поддержка',
  finance: 'Финансы',
  viewer: 'Наблюдатель',
  moderator: 'Модератор',
};

/** «Поддержка, Финансы». */
export const roleNames = (roles: readonly ColleagueRole[]): string => roles.map((role) => roleLabels[role]).join(', ');
