import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

const text = { show: 'Показать пароль', hide: 'Скрыть пароль', capsLock: 'Включён Caps Lock' };

/** A password that can be made visible, with a hint about Caps Lock while typing. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': visible ? text.hide : text.show, 'aria-pressed': undefined }}
      onKeyDown={lookAtCapsLock}
      onKeyUp={lookAtCapsLock}
      onBlur={() => setCapsLock(false)}
      description={capsLock ? text.capsLock : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  );
}
