import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { MediaView } from './media-view.tsx';

const source = (element: Element | null) => element?.getAttribute('src');

describe('a receipt', () => {
  test('that is a picture is enlarged and made small again by a press', async () => {
    const { user } = renderUi(<MediaView url="/files/1.jpg?sig=a" label="Чек" />);
    expect(source(screen.getByRole('img', { name: 'Чек' }))).toBe('/files/1.jpg?sig=a');
    await user.click(screen.getByRole('button', { name: 'Увеличить: Чек' }));
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Увеличить: Чек' });
  });

  test('that is enlarged in a dialog is made small again by Esc, and the dialog stays', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(
      <FormDialog title="Чек" submitLabel="Закрыть окно" loading={false} onSubmit={onClose} onClose={onClose}>
        <MediaView url="/files/1.jpg?sig=a" label="Чек" />
      </FormDialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Увеличить: Чек' }));
    await user.keyboard('{Escape}');
    screen.getByRole('button', { name: 'Увеличить: Чек' });
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that is a PDF shows its first page, and its document is downloaded without leaving the screen', () => {
    renderUi(<MediaView url="/files/1.pdf?sig=a" label="Чек" />);
    expect(source(screen.getByRole('img', { name: 'Чек' }))).toBe('/files/1.preview.jpg?sig=a');
    const link = screen.getByRole('link', { name: 'Скачать PDF' });
    expect(link.getAttribute('href')).toBe('/files/1.pdf?sig=a');
    expect(link.getAttribute('target')).toBeNull();
  });

  test('that is a video is played', () => {
    renderUi(<MediaView url="/files/1.mp4?sig=a" label="Чек" />);
    expect(source(screen.getByLabelText('Чек'))).toBe('/files/1.mp4?sig=a');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('does not blink when a refresh brings another signature, and takes it when the old one fails', async () => {
    const { user, rerender } = renderUi(<MediaView url="/files/1.jpg?sig=a" label="Чек" />);
    rerender(<MediaView url="/files/1.jpg?sig=b" label="Чек" />);
    expect(source(screen.getByRole('img'))).toBe('/files/1.jpg?sig=a');
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('alert').textContent).toContain('Не удалось показать файл');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(source(screen.getByRole('img'))).toBe('/files/1.jpg?sig=b');
  });

  test('gives way to another file at once', () => {
    const { rerender } = renderUi(<MediaView url="/files/1.jpg?sig=a" label="Чек" />);
    rerender(<MediaView url="/files/2.mp4?sig=b" label="Чек" />);
    expect(source(screen.getByLabelText('Чек'))).toBe('/files/2.mp4?sig=b');
  });
});
