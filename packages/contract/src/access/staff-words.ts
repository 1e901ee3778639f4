import type { Badge } from '../values/tone.ts';
import type { StaffState } from './staff-machine.ts';

export const staffStates: Record<StaffState, Badge> = {
  active: { label: 'Работает', tone: 'done' },
  invited: { label: 'Приглашён', tone: 'working' },
  waiting: { label: 'Ждёт подтверждения', tone: 'waiting' },
  off: { label: 'Доступ закрыт', tone: 'archived' },
};
