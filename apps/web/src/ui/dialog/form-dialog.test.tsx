import { Button, TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useContext, useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { OtpDialog } from './otp-dialog.tsx';
import { DialogAround, useUnsent } from './unsent.ts';

const onSubmit = vi.fn();
beforeEach(() => onSubmit.mockReset());

function Screen({ loading = false, disabled = false }: { loading?: boolean; disabled?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Добавить устройство</Button>
      {open && (
        <FormDialog
          title="Добавление устройства"
          submitLabel="Добавить"
          busyLabel="Загрузка..."
          onClose={() => setOpen(false)}
          onSubmit={onSubmit}
          loading={loading}
          disabled={disabled}
        >
          <TextInput label="Телефон" />
        </FormDialog>
      )}
    </>
  );
}

async function openDialog(screenProps = {}) {
  const view = renderUi(<Screen {...screenProps} />);
  await view.user.click(screen.getByRole('button', { name: 'Добавить устройство' }));
  await screen.findByRole('dialog', { name: 'Добавление устройства' });
  return view;
}

test('what has just been chosen is asked about, even by an Esc in the same moment', async () => {
  const Chosen = () => {
    useUnsent('files', true);
    return 'receipt.pdf';
  };
  const Hasty = () => {
    const { leave } = useContext(DialogAround);
    useLayoutEffect(leave, [leave]);
    return <Chosen />;
  };
  const onClose = vi.fn();
  renderUi(
    <Dialog title="Подтверждение выплаты" onClose={onClose}>
      <Hasty />
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Закрыть без отправки?' });
  expect(onClose).not.toHaveBeenCalled();
});

describe('a form dialog', () => {
  test('opens with its first field focused, submits by Enter', async () => {
    const { user } = await openDialog();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Телефон' })).toHaveFocus());
    await user.keyboard('9{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('closes by Esc and gives the focus back', async () => {
    const { user } = await openDialog();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Добавить устройство' })).toHaveFocus());
  });

  test('while it works neither submits again nor closes', async () => {
    const { user } = await openDialog({ loading: true });
    expect(screen.getByRole('button', { name: 'Загрузка...' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Закрыть' })).toHaveProperty('disabled', true);
    await user.type(screen.getByRole('textbox'), '{Enter}{Escape}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('does not submit while something is missing', async () => {
    const { user } = await openDialog({ disabled: true });
    await user.type(screen.getByRole('textbox'), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a confirmation', () => {
  const onClose = vi.fn();
  const dialog = (
    <ConfirmDialog
      title="В архив?"
      confirmLabel="В архив"
      onConfirm={onSubmit}
      onClose={onClose}
      loading={false}
      danger
    >
      ЛК перестанет принимать сделки.
    </ConfirmDialog>
  );

  test('is agreed to with Enter', async () => {
    const { user } = renderUi(dialog);
    await waitFor(() => expect(screen.getByRole('button', { name: 'В архив' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('is refused with «Отмена»', async () => {
    const { user } = renderUi(dialog);
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a dialog with a one-time code', () => {
  test('lets through exactly six digits', async () => {
    const { user } = renderUi(
      <OtpDialog title="Закрыть сделку" onSubmit={onSubmit} onClose={() => {}} loading={false} />,
    );
    expect(screen.getByText('Введите 6-ти значный OTP код')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Код OTP' })).toHaveFocus());

    await user.keyboard('12345{Enter}');
    expect(screen.getByRole('button', { name: 'Подтвердить' })).toHaveProperty('disabled', true);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('6{Enter}');
    expect(onSubmit.mock.calls).toEqual([['123456']]);
  });

  test('leaves the keyboard where the first digit has brought it, however soon that was typed', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    renderUi(<OtpDialog title="Закрыть сделку" onSubmit={onSubmit} onClose={() => {}} loading={false} />);
    fireEvent.change(screen.getByRole('textbox', { name: 'Код OTP' }), { target: { value: '1' } });
    const second = screen.getByRole('textbox', { name: 'Цифра 2 из 6' });
    expect(second).toHaveFocus();
    act(() => void vi.runOnlyPendingTimers());
    vi.useRealTimers();
    expect(second).toHaveFocus();
  });

  test('empties a refused code and has the keyboard in it again', async () => {
    const asked = { title: 'Закрыть сделку', onSubmit, onClose: () => {} };
    const { user, rerender } = renderUi(<OtpDialog {...asked} loading={false} />);
    const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Код OTP' });
    await waitFor(() => expect(code()).toHaveFocus());
    await user.keyboard('123456');
    rerender(<OtpDialog {...asked} loading />);
    expect(code().disabled).toBe(true);
    rerender(<OtpDialog {...asked} loading={false} error="Неверный код" />);
    expect(code().value).toBe('');
    expect(code()).toHaveFocus();
    await user.keyboard('654321');
    // Another answer without a refusal does not change what was typed.
    rerender(<OtpDialog {...asked} loading={false} />);
    expect(code().value).toBe('6');
  });

  test('says «Загрузка...» while the server thinks', () => {
    renderUi(<OtpDialog title="Закрыть сделку" onSubmit={onSubmit} onClose={() => {}} loading />);
    expect(screen.getByRole('button', { name: 'Загрузка...' })).toHaveProperty('disabled', true);
  });
});
