import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Page } from '#ui/page/page.tsx';
import classes from './thing.module.css';

interface ThingPageProps {
  /** «Сделка № 17», for the window's title and the screen's. */
  title: (id: number) => string;
  face: ComponentType<{ id: number }>;
}

/** The page of the thing that the address names. */
export function ThingPage({ title, face: Face }: ThingPageProps) {
  const { thingId } = useParams({ strict: false }) as { thingId: string };
  const id = Number(thingId);
  return (
    <Page title={title(id)}>
      <div className={classes.page} data-thing-page>
        <Face key={id} id={id} />
      </div>
    </Page>
  );
}
